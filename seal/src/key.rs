use std::fmt;

use sha2::{Digest, Sha256};
use snow::params::DHChoice;
use snow::resolvers::{CryptoResolver, DefaultResolver};
use snow::types::{Dh, Random};

use crate::broken::Broken;

/// The size of a public key, in bytes.
pub const PUBLIC: usize = 32;

/// A host's public key.
pub type PublicKey = [u8; PUBLIC];

/// A host's pair of keys.
#[derive(Clone)]
pub struct Key {
    private: [u8; 32],
    public: PublicKey,
}

impl Key {
    /// Makes a new pair.
    ///
    /// # Errors
    /// [`Broken::Random`] if the system has no random numbers.
    pub fn generate() -> Result<Self, Broken> {
        Self::from_private(random()?)
    }

    /// The pair of a private key. Any 32 bytes are one.
    ///
    /// # Errors
    /// [`Broken::Random`] never happens here, but to whoever built this without X25519.
    pub fn from_private(private: [u8; 32]) -> Result<Self, Broken> {
        let mut pair: Box<dyn Dh> =
            DefaultResolver.resolve_dh(&DHChoice::Curve25519).ok_or(Broken::Random)?;
        pair.set(&private);
        let public = pair.pubkey().try_into().map_err(|_| Broken::Random)?;
        Ok(Self { private, public })
    }

    /// The private key, to be kept where the tables are.
    pub fn private(&self) -> &[u8; 32] {
        &self.private
    }

    /// The public key, which guests are shown.
    pub fn public(&self) -> PublicKey {
        self.public
    }
}

/// Leaves the private key out.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Key").field("public", &self.public).finish_non_exhaustive()
    }
}

/// The name of a host's room at a relay: SHA-256 of its public key, in 64 lowercase hexadecimal digits.
pub fn room(public: &PublicKey) -> String {
    Sha256::digest(public).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Random bytes, from where `snow` has its own.
pub(crate) fn random() -> Result<[u8; 32], Broken> {
    let mut bytes = [0; 32];
    let mut random: Box<dyn Random> = DefaultResolver.resolve_rng().ok_or(Broken::Random)?;
    random.try_fill_bytes(&mut bytes).map_err(|_| Broken::Random)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_comes_back_from_its_private_key() {
        let key = Key::generate().unwrap();
        let again = Key::from_private(*key.private()).unwrap();
        assert_eq!(again.public(), key.public());
        assert_ne!(Key::generate().unwrap().public(), key.public());
        assert!(!format!("{key:?}").contains(&format!("{:?}", key.private())));
    }

    #[test]
    fn the_public_key_is_that_of_x25519() {
        // RFC 7748, section 5.2: after one iteration.
        let mut private = [0; 32];
        private[0] = 9;
        let public = Key::from_private(private).unwrap().public();
        let hex: String = public.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079");
    }

    #[test]
    fn a_room_is_named_by_sha_256() {
        assert_eq!(room(&[0; 32]), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    }
}
