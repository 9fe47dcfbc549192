use super::query::Wording;

/// The number of buckets for runs of letters. More would tell more of them apart, and take longer to build.
const BUCKETS: usize = 1 << 16;

/// The weight of a run that an entry does not have, and the number of such runs.
const UNSEEN: f32 = 0.001;
const UNSEEN_RUNS: f32 = 1_000.0;

/// The difference of evidence, for each run, by which one entry is e times as probable as another.
const DOUBT: f32 = 0.8;

/// The similarity of a text to the wordings of each entry, by the runs of three to five letters that both have. It finds
/// inflected, misspelled and compound words, which a search by words takes for other words.
///
/// A nearest-centroid classifier, in which an entry is the mean of its wordings as TF-IDF vectors, and a naive Bayes one. Both are
/// computed from the entries when the index is built, so there is nothing to train.
pub(super) struct Likeness {
    /// The rarity of the runs in each bucket.
    rarity: Vec<f32>,
    /// The index in `shares` at which each bucket begins.
    starts: Vec<u32>,
    /// Entries with the weight that the bucket has among their runs, and the evidence that it is for them.
    shares: Vec<(u16, f32, f32)>,
    /// The logarithm of how much each entry is asked for: runs are less telling where there are many.
    spread: Vec<f32>,
}

impl Likeness {
    /// Counts wordings, each with its entry, in the order of the entries.
    pub(super) fn build(wordings: &[Wording], entries: usize) -> Self {
        let counted: Vec<(usize, Vec<(u32, f32)>)> =
            wordings.iter().map(|(entry, words)| (*entry, runs(words))).collect();
        let mut with = vec![0.0_f32; BUCKETS];
        for (bucket, _) in counted.iter().flat_map(|(_, runs)| runs) {
            with[*bucket as usize] += 1.0;
        }
        #[allow(clippy::cast_precision_loss, reason = "there are some thousand wordings")]
        let all = counted.len() as f32;
        let rarity: Vec<f32> = with.iter().map(|with| ((1.0 + all) / (1.0 + with)).ln() + 1.0).collect();

        let mut sum = vec![0.0_f32; BUCKETS];
        let mut found: Vec<(u32, u16, f32, f32)> = Vec::new();
        let mut spread = vec![(UNSEEN * UNSEEN_RUNS).ln(); entries];
        for same in counted.chunk_by(|(one, _), (other, _)| one == other) {
            let mut touched = Vec::new();
            for (_, runs) in same {
                for (bucket, weight) in weighted(runs, &rarity) {
                    if sum[bucket as usize] == 0.0 {
                        touched.push(bucket);
                    }
                    sum[bucket as usize] += weight;
                }
            }
            let length = touched.iter().map(|bucket| sum[*bucket as usize].powi(2)).sum::<f32>().sqrt();
            let whole = touched.iter().map(|bucket| sum[*bucket as usize]).sum::<f32>();
            spread[same[0].0] = (whole + UNSEEN * UNSEEN_RUNS).ln();
            for bucket in touched {
                let entry = u16::try_from(same[0].0).unwrap_or(u16::MAX);
                let weight = std::mem::take(&mut sum[bucket as usize]);
                found.push((bucket, entry, weight / length, (weight / UNSEEN).ln_1p()));
            }
        }
        let mut starts = vec![0_u32; BUCKETS + 1];
        for (bucket, ..) in &found {
            starts[*bucket as usize + 1] += 1;
        }
        for bucket in 0..BUCKETS {
            starts[bucket + 1] += starts[bucket];
        }
        let mut next = starts.clone();
        let mut shares = vec![(0, 0.0, 0.0); found.len()];
        for (bucket, entry, weight, evidence) in found {
            let place = &mut next[bucket as usize];
            shares[*place as usize] = (entry, weight, evidence);
            *place += 1;
        }
        Self { rarity, starts, shares, spread }
    }

    /// The likeness of each entry to a text, 0 to 1, and how probable it is beside the most probable one, 0 to 1.
    pub(super) fn of(&self, text: &[String]) -> Vec<(f64, f64)> {
        let mut likeness = vec![(0.0_f64, 0.0_f32); self.spread.len()];
        let mut whole = 0.0;
        for (bucket, weight) in weighted(&runs(text), &self.rarity) {
            let bucket = bucket as usize;
            whole += weight;
            for (entry, share, evidence) in
                &self.shares[self.starts[bucket] as usize..self.starts[bucket + 1] as usize]
            {
                let (alike, probable) = &mut likeness[usize::from(*entry)];
                *alike += f64::from(weight * share);
                *probable += weight * evidence;
            }
        }
        for ((_, probable), spread) in likeness.iter_mut().zip(&self.spread) {
            *probable -= whole * spread;
        }
        let most = likeness.iter().map(|(_, probable)| *probable).fold(f32::MIN, f32::max);
        let beside = |probable: f32| f64::from(((probable - most) / DOUBT / whole.max(1.0)).exp());
        likeness.into_iter().map(|(alike, probable)| (alike, beside(probable))).collect()
    }
}

/// The runs of letters in a text by bucket, with the logarithm of how often they occur.
fn runs(text: &[String]) -> Vec<(u32, f32)> {
    let mut buckets = Vec::new();
    let mut before = Vec::new();
    for word in text {
        let letters: Vec<char> = std::iter::once(' ').chain(word.chars()).chain([' ']).collect();
        for length in 3..=5 {
            buckets.extend(letters.windows(length.min(letters.len())).map(bucket));
            if letters.len() <= length {
                break;
            }
        }
        // The whole word, and with the one before it.
        buckets.push(bucket(&letters));
        before.extend(&letters);
        if before.len() > letters.len() {
            buckets.push(bucket(&before));
        }
        before = letters;
    }
    buckets.sort_unstable();
    #[allow(clippy::cast_precision_loss, reason = "a count of letters")]
    let often = |same: &[u32]| (same[0], 1.0 + (same.len() as f32).ln());
    buckets.chunk_by(|one, other| one == other).map(often).collect()
}

/// The FNV-1a hash of some letters, folded.
fn bucket(letters: &[char]) -> u32 {
    let step = |hash: u32, letter: &char| (hash ^ u32::from(*letter)).wrapping_mul(0x0100_0193);
    let hash = letters.iter().fold(0x811c_9dc5, step);
    (hash ^ (hash >> 16)) & (BUCKETS as u32 - 1)
}

/// The weights of some runs, as a vector of length 1.
fn weighted<'r>(runs: &'r [(u32, f32)], rarity: &'r [f32]) -> impl Iterator<Item = (u32, f32)> + 'r {
    let weight = move |(bucket, often): &(u32, f32)| (*bucket, often * rarity[*bucket as usize]);
    let length = runs.iter().map(weight).map(|(_, weight)| weight * weight).sum::<f32>().sqrt();
    runs.iter().map(weight).map(move |(bucket, weight)| (bucket, weight / length))
}

#[cfg(test)]
mod tests {
    use super::super::query::words;
    use super::*;

    #[test]
    fn a_text_is_most_like_the_entry_with_similar_words() {
        let wordings = [
            (0, "running away from a monster"),
            (0, "escape roll"),
            (1, "selling items"),
            (1, "sell for gold"),
        ];
        let words = |text: &str| -> Vec<String> { words(text).collect() };
        let likeness = Likeness::build(&wordings.map(|(entry, text)| (entry, words(text))), 2);
        let of = |text: &str| likeness.of(&words(text));
        let run = of("runaway from monsterss");
        assert!(run[0].0 > 0.3 && run[0].0 > 3.0 * run[1].0 && run[0].1 > run[1].1, "{run:?}");
        assert!(of("sold an item")[1] > of("sold an item")[0]);
        assert!(["", "ξψ"].iter().all(|text| of(text).iter().all(|(alike, _)| *alike < f64::EPSILON)));
    }
}
