use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::key::{PUBLIC, PublicKey};

/// The version of the codes that are written and read.
const VERSION: u8 = 1;

/// The size of a ticket, in bytes.
pub const TICKET: usize = 16;

/// The code that a guest is shown: behind the `#` of a page's address, as such a part stays in the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The host's public key.
    pub public: PublicKey,
    /// The ticket that lets the guest in.
    pub ticket: [u8; TICKET],
}

/// The reason why a text is not a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// A part is missing, or it was never a code.
    #[error("the code is mangled")]
    Mangled,
    /// It was made by another version of Starboard.
    #[error("the code has version {version}, not {VERSION}")]
    OtherVersion {
        /// The version of the code.
        version: u8,
    },
}

impl Code {
    /// The text, without the `#`: 66 letters, digits, `-` and `_`. It never begins with `/`, as the routes of a page do.
    pub fn encode(&self) -> String {
        URL_SAFE_NO_PAD.encode([&[VERSION], &self.public[..], &self.ticket].concat())
    }

    /// Reads a text without its `#`.
    ///
    /// # Errors
    /// The text is mangled, or of another version.
    pub fn decode(text: &str) -> Result<Self, CodeError> {
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| CodeError::Mangled)?;
        let (version, rest) = bytes.split_first().ok_or(CodeError::Mangled)?;
        if *version != VERSION {
            return Err(CodeError::OtherVersion { version: *version });
        }
        let (public, ticket) = rest.split_at_checked(PUBLIC).ok_or(CodeError::Mangled)?;
        match (public.try_into(), ticket.try_into()) {
            (Ok(public), Ok(ticket)) => Ok(Self { public, ticket }),
            _ => Err(CodeError::Mangled),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use qrcode::{EcLevel, QrCode, Version};

    use super::*;

    proptest! {
        #[test]
        fn a_code_is_read_as_it_was_written(public: PublicKey, ticket: [u8; TICKET]) {
            let code = Code { public, ticket };
            let text = code.encode();
            prop_assert_eq!(text.len(), 66);
            prop_assert!(!text.starts_with('/'));
            prop_assert_eq!(Code::decode(&text), Ok(code));
        }

        #[test]
        fn a_text_is_a_code_in_one_form_only(text in "[A-Za-z0-9_-]{0,70}") {
            if let Ok(code) = Code::decode(&text) {
                prop_assert_eq!(code.encode(), text);
            }
        }
    }

    #[test]
    fn mangled_codes_and_other_versions_are_told_apart() {
        let text = Code { public: [0xab; 32], ticket: [0xcd; 16] }.encode();
        for cut in 0..text.len() {
            assert_eq!(Code::decode(&text[..cut]), Err(CodeError::Mangled), "{cut}");
        }
        let spoiled = [format!("{text}A"), format!("{text}="), format!("#{text}"), text.replace('q', "+")];
        for text in spoiled.iter().map(String::as_str).chain(["/table/x", "é", " "]) {
            assert_eq!(Code::decode(text), Err(CodeError::Mangled), "{text}");
        }
        let newer = format!("Ag{}", &text[2..]);
        assert_eq!(Code::decode(&newer), Err(CodeError::OtherVersion { version: 2 }));
    }

    #[test]
    fn a_camera_reads_the_code_well() {
        let code = Code { public: [0xab; 32], ticket: [0xcd; 16] }.encode();
        let address = format!("https://{}#{code}", "x".repeat(40));
        let drawn = QrCode::with_error_correction_level(&address, EcLevel::M).unwrap();
        let Version::Normal(version) = drawn.version() else { panic!("{:?}", drawn.version()) };
        assert!(version <= 8, "version {version}");
    }
}
