use statrs::distribution::{ChiSquared, ContinuousCDF};

use crate::wire::Fairness;

/// The fewest throws that are tested: five for each face. Below that, the chi-squared distribution does not
/// approximate the statistic well (W. G. Cochran, Some Methods for Strengthening the Common χ² Tests,
/// Biometrics 10, 1954).
pub(super) const NEEDED: u32 = 30;

/// Pearson's chi-squared test of a fair die, given the count of each face (K. Pearson, Philosophical Magazine
/// 50, 1900; NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.5.15).
pub(super) fn test(faces: [u32; 6]) -> Option<Fairness> {
    let throws = faces.iter().map(|count| f64::from(*count)).sum::<f64>();
    // Six faces with a known sum have five degrees of freedom.
    let distribution = ChiSquared::new(5.0).ok().filter(|_| throws >= f64::from(NEEDED))?;
    let expected = throws / 6.0;
    let chi_squared = faces.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
    Some(Fairness { chi_squared, p: distribution.sf(chi_squared) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tested(faces: [u32; 6]) -> (f64, f64) {
        let Fairness { chi_squared, p } = test(faces).expect("enough throws");
        (chi_squared, p)
    }

    #[test]
    fn too_few_throws_are_not_tested() {
        assert_eq!(test([0; 6]), None);
        assert_eq!(test([29, 0, 0, 0, 0, 0]), None);
    }

    #[test]
    fn perfectly_even_throws_give_a_probability_of_1() {
        assert_eq!(tested([5; 6]), (0.0, 1.0));
    }

    /// The 5 % and 0.1 % points of five degrees of freedom are 11.070 and 20.515 (NIST e-Handbook, table 1.3.6.7.4).
    #[test]
    fn critical_values_match_the_published_table() {
        // (5, 8, 9, 8, 10, 20) of 60 throws: (25 + 4 + 1 + 4 + 0 + 100) / 10.
        let (chi_squared, p) = tested([5, 8, 9, 8, 10, 20]);
        assert!((chi_squared - 13.4).abs() < 1e-9);
        assert!(p > 0.01 && p < 0.05, "{p}");
        let distribution = ChiSquared::new(5.0).unwrap();
        assert!((distribution.sf(11.070) - 0.05).abs() < 1e-4);
        assert!((distribution.sf(20.515) - 0.001).abs() < 1e-5);
    }

    #[test]
    fn a_loaded_die_is_detected() {
        assert!(tested([0, 0, 0, 0, 0, 30]).1 < 1e-9);
    }
}
