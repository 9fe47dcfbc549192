/// A paper size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// The width and height in millimeters.
    pub fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }
}

/// A sheet of labels, or of squares to cut apart. All measures are in millimeters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Format {
    /// The id. It never changes, because saved choices refer to it.
    pub id: &'static str,
    /// The paper.
    pub paper: Paper,
    /// The number of labels per row.
    pub columns: u16,
    /// The number of rows.
    pub rows: u16,
    /// The width and height of a label.
    pub size: (f32, f32),
    /// The distance from the left and top edges of the paper to the first label.
    pub first: (f32, f32),
    /// The distance from one label to the next, across and down.
    pub step: (f32, f32),
    /// The product numbers with these measures; empty for plain paper.
    pub products: &'static [&'static str],
}

/// The supported formats.
pub const FORMATS: [Format; 8] = [
    Format {
        id: "a4-cut-25",
        paper: Paper::A4,
        columns: 7,
        rows: 11,
        size: (25.0, 25.0),
        first: (17.5, 11.0),
        step: (25.0, 25.0),
        products: &[],
    },
    Format {
        id: "a4-65",
        paper: Paper::A4,
        columns: 5,
        rows: 13,
        size: (38.1, 21.2),
        first: (4.75, 10.7),
        step: (40.6, 21.2),
        products: &["Avery L7651", "Avery L4251"],
    },
    Format {
        id: "a4-40",
        paper: Paper::A4,
        columns: 4,
        rows: 10,
        size: (48.5, 25.4),
        first: (8.0, 21.5),
        step: (48.5, 25.4),
        products: &["Avery 3657"],
    },
    Format {
        id: "a4-24",
        paper: Paper::A4,
        columns: 3,
        rows: 8,
        size: (70.0, 36.0),
        first: (0.0, 4.5),
        step: (70.0, 36.0),
        products: &["Avery 3475"],
    },
    Format {
        id: "a4-21",
        paper: Paper::A4,
        columns: 3,
        rows: 7,
        size: (63.5, 38.1),
        first: (7.25, 15.15),
        step: (66.0, 38.1),
        products: &["Avery L7160"],
    },
    Format {
        id: "letter-cut-25",
        paper: Paper::Letter,
        columns: 7,
        rows: 10,
        size: (25.0, 25.0),
        first: (20.45, 14.7),
        step: (25.0, 25.0),
        products: &[],
    },
    Format {
        id: "letter-30",
        paper: Paper::Letter,
        columns: 3,
        rows: 10,
        size: (66.675, 25.4),
        first: (4.762, 12.7),
        step: (69.85, 25.4),
        products: &["Avery 5160", "Avery 8160"],
    },
    Format {
        id: "letter-80",
        paper: Paper::Letter,
        columns: 4,
        rows: 20,
        size: (44.45, 12.7),
        first: (7.62, 12.7),
        step: (52.07, 12.7),
        products: &["Avery 5167", "Avery 8167"],
    },
];

impl Format {
    /// The format with this id.
    pub fn of(id: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.id == id)
    }

    /// The number of labels per sheet.
    pub fn labels(&self) -> u16 {
        self.columns * self.rows
    }

    /// The left and top edges of a label. Labels are numbered row by row from the top left.
    pub(super) fn place(&self, at: u16) -> (f32, f32) {
        let (column, row) = (at % self.columns, at / self.columns);
        (self.first.0 + f32::from(column) * self.step.0, self.first.1 + f32::from(row) * self.step.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_fits_on_its_paper() {
        for format in &FORMATS {
            let (width, height) = format.paper.size();
            let (left, top) = format.place(format.labels() - 1);
            assert!(left + format.size.0 <= width + 0.01, "{}", format.id);
            assert!(top + format.size.1 <= height + 0.01, "{}", format.id);
            assert!(format.size.0 <= format.step.0 && format.size.1 <= format.step.1, "{}", format.id);
            // The margins on opposite sides are equal.
            assert!((width - left - format.size.0 - format.first.0).abs() < 0.3, "{}", format.id);
            assert!((height - top - format.size.1 - format.first.1).abs() < 0.3, "{}", format.id);
            assert_eq!(Format::of(format.id), Some(format));
        }
    }
}
