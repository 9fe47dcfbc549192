//! Draws sheets and reads back every code on them.

use std::io::Cursor;
use std::ops::ControlFlow;

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::{RenderCache, RenderSettings, render};
use image::{GenericImageView, ImageFormat, RgbaImage};
use starboard_cards::Catalogue;

use super::{FORMATS, Format, Label, LabelsError, Layout, MOST_LABELS};
use crate::code::{CardCode, SHIPPED};
use crate::photo::Photo;

/// 180 dots per inch.
const SCALE: f32 = 2.5;

fn labels() -> Vec<Label> {
    let catalogue = Catalogue::shipped();
    let label = |card: &starboard_cards::Card| Label {
        code: CardCode::new(SHIPPED, &card.id, Some(1)).to_string(),
        name: card.name.clone(),
        copy: Some((1, catalogue.copies(&card.id))),
    };
    catalogue.cards().map(label).collect()
}

/// The sheets of a file, rendered as a printer would print them.
fn printed(pdf: Vec<u8>) -> Vec<RgbaImage> {
    let pdf = Pdf::new(pdf).unwrap();
    let white = hayro::vello_cpu::color::palette::css::WHITE;
    let settings =
        RenderSettings { x_scale: SCALE, y_scale: SCALE, bg_color: white, ..RenderSettings::default() };
    let sheet = |page| {
        let cache = RenderCache::new();
        let pixels = render(page, &cache, &InterpreterSettings::default(), &settings);
        let (width, height) = (pixels.width().into(), pixels.height().into());
        RgbaImage::from_raw(width, height, pixels.data_as_u8_slice().to_vec()).unwrap()
    };
    pdf.pages().iter().map(sheet).collect()
}

/// The codes on a label of a sheet.
fn read(sheet: &RgbaImage, format: &Format, at: u16) -> Vec<String> {
    let dots = |millimeters: f32| (millimeters * SCALE * 72.0 / 25.4) as u32;
    let ((x, y), (width, height)) = (format.place(at), format.size);
    let label = sheet.view(dots(x), dots(y), dots(width), dots(height)).to_image();
    let mut file = Cursor::new(Vec::new());
    label.write_to(&mut file, ImageFormat::Png).unwrap();
    Photo::open(&file.into_inner()).unwrap().codes()
}

fn on(format: &Format) -> Layout<'_> {
    Layout { format, start: 0, lines: false }
}

#[test]
fn every_code_of_every_format_is_read_back() {
    let labels = labels();
    for format in &FORMATS {
        let few = &labels[..usize::from(format.labels())];
        let pdf = Layout { lines: true, ..on(format) }.pdf(few, |_| ControlFlow::Continue(())).unwrap();
        let sheets = printed(pdf);
        assert_eq!(sheets.len(), 1);
        for (at, label) in (0..).zip(few) {
            assert_eq!(read(&sheets[0], format, at), [label.code.as_str()], "{}: {}", format.id, label.name);
        }
    }
}

#[test]
fn a_sheet_asks_not_to_be_scaled_and_shows_whether_it_was() {
    for format in &FORMATS {
        let pdf = on(format).pdf(&labels()[..1], |_| ControlFlow::Continue(())).unwrap();
        assert!(pdf.windows(18).any(|found| found == b"/PrintScaling/None"));
        let sheet = &printed(pdf)[0];
        let (_, last) = format.place(format.labels() - 1);
        let below = ((last + format.size.1) * SCALE * 72.0 / 25.4) as u32;
        let dark = |x: u32, y: u32| sheet.get_pixel(x, y).0[0] < 128;
        let longest = |y: u32| {
            let row: String = (0..sheet.width()).map(|x| if dark(x, y) { '#' } else { ' ' }).collect();
            row.split(' ').map(str::len).max().unwrap()
        };
        let ruler = (below..sheet.height()).map(longest).max().unwrap() as f32;
        let millimeters = ruler / SCALE / 72.0 * 25.4;
        assert!((millimeters - 50.0).abs() < 0.5, "{}: {millimeters} mm", format.id);
    }
}

#[test]
fn a_partly_used_sheet_is_continued() {
    let format = Format::of("a4-21").unwrap();
    let layout = Layout { start: 19, ..on(format) };
    let labels = &labels()[..4];
    assert_eq!(layout.sheets(labels.len()), 2);
    let mut heard = Vec::new();
    let pdf = layout.pdf(labels, |drawn| {
        heard.push(drawn);
        ControlFlow::Continue(())
    });
    assert_eq!(heard, [2, 4]);
    let sheets = printed(pdf.unwrap());
    assert_eq!(sheets.len(), 2);
    for (sheet, at, label) in
        [(0, 18, None), (0, 19, Some(0)), (0, 20, Some(1)), (1, 1, Some(3)), (1, 2, None)]
    {
        let expected: Vec<&str> = label.iter().map(|label: &usize| labels[*label].code.as_str()).collect();
        assert_eq!(read(&sheets[sheet], format, at), expected);
    }
}

#[test]
fn names_of_any_length_and_script_are_drawn() {
    let name = |name: &str| Label { code: "S*CP5D74G1".to_owned(), name: name.to_owned(), copy: None };
    let labels: Vec<Label> =
        ["", "קרן לייזר", "Überraschungs-Größe", "激光", "🚀", &"long ".repeat(40), &"x".repeat(500)]
            .map(name)
            .to_vec();
    for format in &FORMATS {
        let pdf = on(format).pdf(&labels, |_| ControlFlow::Continue(())).unwrap();
        assert!(pdf.starts_with(b"%PDF-"));
    }
}

#[test]
fn impossible_layouts_have_specific_errors() {
    let format = Format::of("a4-65").unwrap();
    let go_on = |_| ControlFlow::Continue(());
    let labels = labels();
    assert_eq!(on(format).pdf(&[], go_on), Err(LabelsError::None));
    assert_eq!(on(format).pdf(&vec![labels[0].clone(); MOST_LABELS + 1], go_on), Err(LabelsError::TooMany));
    let gone = Layout { start: 65, ..on(format) };
    assert_eq!(gone.pdf(&labels, go_on), Err(LabelsError::NoSuchLabel));
    assert_eq!(on(format).pdf(&labels, |_| ControlFlow::Break(())), Err(LabelsError::Stopped));
}
