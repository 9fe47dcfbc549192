use image::GrayImage;

use super::LONGEST_SIDE;

/// A gray picture that is scaled down as its rows come in, each new pixel the mean of those that it covers.
pub(super) struct Shrink {
    small: GrayImage,
    /// The width of the rows that come in.
    width: usize,
    /// The number of rows to come in all.
    height: usize,
    /// The number of rows so far.
    rows: usize,
    /// The sum and the number of the pixels in each column of the row that is being filled.
    sums: Vec<(u32, u32)>,
}

impl Shrink {
    pub(super) fn new(width: u32, height: u32) -> Self {
        let longer = width.max(height).max(1);
        let side = |side: u32| match longer > LONGEST_SIDE {
            true => (u64::from(side) * u64::from(LONGEST_SIDE) / u64::from(longer)).max(1) as u32,
            false => side,
        };
        let small = GrayImage::new(side(width), side(height));
        let sums = vec![(0, 0); small.width() as usize];
        Self { small, width: width as usize, height: height as usize, rows: 0, sums }
    }

    /// Adds the next row. Rows beyond the height are ignored.
    pub(super) fn add(&mut self, row: impl Iterator<Item = u8>) {
        let (columns, lines) = (self.small.width() as usize, self.small.height() as usize);
        if self.rows >= self.height {
            return;
        }
        for (x, pixel) in row.take(self.width).enumerate() {
            if let Some((sum, count)) = self.sums.get_mut(x * columns / self.width) {
                *sum += u32::from(pixel);
                *count += 1;
            }
        }
        let line = self.rows * lines / self.height;
        self.rows += 1;
        if self.rows * lines / self.height > line {
            let filled = self.small.chunks_exact_mut(columns).nth(line).unwrap_or_default();
            for (pixel, (sum, count)) in filled.iter_mut().zip(&mut self.sums) {
                *pixel = (*sum / (*count).max(1)) as u8;
                (*sum, *count) = (0, 0);
            }
        }
    }

    /// The scaled picture. Rows that never came are black.
    pub(super) fn finish(self) -> GrayImage {
        self.small
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_picture_stays_as_it_is() {
        let mut shrink = Shrink::new(3, 2);
        shrink.add([1, 2, 3].into_iter());
        shrink.add([4, 5, 6].into_iter());
        shrink.add([7, 8, 9].into_iter());
        assert_eq!(shrink.finish().into_raw(), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn a_large_one_becomes_the_mean_of_its_pixels() {
        let (width, height) = (2 * LONGEST_SIDE, 6);
        let mut shrink = Shrink::new(width, height);
        for row in 0..height {
            let of = move |x: u32| if x < width / 2 { 10 * (row as u8) } else { x.is_multiple_of(2).into() };
            shrink.add((0..width).map(of));
        }
        let small = shrink.finish();
        assert_eq!(small.dimensions(), (LONGEST_SIDE, 3));
        let left: Vec<u8> = (0..3).map(|y| small.get_pixel(0, y).0[0]).collect();
        assert_eq!(left, [5, 25, 45]);
        assert_eq!(small.get_pixel(LONGEST_SIDE - 1, 2).0, [0]);
    }

    #[test]
    fn a_thin_picture_keeps_a_line() {
        let mut shrink = Shrink::new(10 * LONGEST_SIDE, 1);
        shrink.add(std::iter::repeat_n(7, 10 * LONGEST_SIDE as usize));
        let small = shrink.finish();
        assert_eq!(small.dimensions(), (LONGEST_SIDE, 1));
        assert!(small.iter().all(|pixel| *pixel == 7));
    }
}
