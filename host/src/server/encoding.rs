use axum::http::{HeaderMap, header};

/// An encoding in which a built file may lie beside the plain one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Brotli,
    Gzip,
}

impl Encoding {
    /// All encodings, the smallest result first.
    const ALL: [Self; 2] = [Self::Brotli, Self::Gzip];

    /// The name in HTTP headers.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// The extension that the file's name gets in addition to its own.
    pub(super) fn extension(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gz",
        }
    }

    /// The encodings that a client prefers to the plain file, best first (RFC 9110, section 12.5.3).
    pub(super) fn accepted(headers: &HeaderMap) -> Vec<Self> {
        let lines = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
        let weights: Vec<_> = lines.flat_map(|line| line.split(',')).map(weighted).collect();
        let weight = |wanted: &str| {
            weights.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|(_, weight)| *weight)
        };
        let (plain, others) = (weight("identity").unwrap_or(0.0), weight("*").unwrap_or(0.0));
        let mut accepted: Vec<_> = Self::ALL
            .into_iter()
            .map(|encoding| (encoding, weight(encoding.name()).unwrap_or(others)))
            .filter(|(_, weight)| *weight > 0.0 && *weight >= plain)
            .collect();
        accepted.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        accepted.into_iter().map(|(encoding, _)| encoding).collect()
    }
}

/// An item of the header, as in `gzip;q=0.5`, with its weight from 0 to 1. An unreadable weight counts as 0.
fn weighted(item: &str) -> (&str, f32) {
    let mut parts = item.split(';').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
    (name, weight.map_or(1.0, |weight| weight.parse().unwrap_or(0.0)))
}

#[cfg(test)]
mod tests {
    use super::Encoding::{Brotli, Gzip};
    use super::*;

    fn accepted(lines: &[&str]) -> Vec<Encoding> {
        let lines = lines.iter().map(|line| (header::ACCEPT_ENCODING, line.parse().unwrap()));
        Encoding::accepted(&lines.collect())
    }

    #[test]
    fn the_heaviest_encoding_comes_first() {
        for (line, expected) in [
            ("gzip, deflate, br, zstd", &[Brotli, Gzip][..]),
            ("gzip, deflate", &[Gzip]),
            ("GZIP;Q=0.5 , br ; q=0.25", &[Gzip, Brotli]),
            ("*", &[Brotli, Gzip]),
            ("br;q=0, *;q=0.5", &[Gzip]),
            ("gzip;q=1.000, br;q=0.001", &[Gzip, Brotli]),
        ] {
            assert_eq!(accepted(&[line]), expected, "{line}");
        }
        assert_eq!(accepted(&["deflate", "gzip"]), [Gzip]);
    }

    #[test]
    fn the_plain_file_is_sent_unless_an_encoding_is_accepted() {
        for line in [
            "",
            "identity",
            "zstd",
            "br;q=0, gzip;q=0.0",
            "gzip;q=0.5, identity",
            "*;q=0",
            "br;q=x",
            "gzip;q=nan",
        ] {
            assert_eq!(accepted(&[line]), [], "{line}");
        }
        assert_eq!(accepted(&[]), []);
    }
}
