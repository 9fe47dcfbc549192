//! Large pictures. The tests of the host and the storm make them.

use std::io::Write;

use flate2::Crc;

/// A picture of the tests.
pub(crate) fn picture(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../scan/tests/pictures/");
    std::fs::read(format!("{folder}{name}")).unwrap()
}

/// A PNG of a gray, with two bytes for each pixel. It is far smaller as a file.
pub(crate) fn large_png(width: u32, height: u32) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut chunk = |kind: &[u8; 4], content: &[u8]| {
        file.extend(u32::try_from(content.len()).unwrap().to_be_bytes());
        let named = [kind, content].concat();
        file.extend(&named);
        let mut crc = Crc::new();
        crc.update(&named);
        file.extend(crc.sum().to_be_bytes());
    };
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 4, 0, 0, 0]].concat();
    chunk(b"IHDR", &header);
    let mut rows = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    let row = [vec![0], vec![200; width as usize * 2]].concat();
    for _ in 0..height {
        rows.write_all(&row).unwrap();
    }
    chunk(b"IDAT", &rows.finish().unwrap());
    chunk(b"IEND", &[]);
    file
}

/// A JPEG whose header tells a larger size, in a file as large as cameras write. What is missing is gray.
pub(crate) fn large_jpeg(width: u16, height: u16) -> Vec<u8> {
    let mut file = picture("baseline-420.jpg");
    let frame = file.windows(2).position(|two| two == [0xff, 0xc0]).unwrap();
    file[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    file[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    file.resize(8_900_000, 0);
    file
}
