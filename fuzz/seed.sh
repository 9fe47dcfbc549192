#!/bin/sh
# Creates the initial corpus of the fuzz targets. Run it from the root of the repository.
set -eu
mkdir -p fuzz/corpus/messages fuzz/corpus/cards
for edition in first-2002 second-2003 guest-artist deluxe-2019 starfinder; do
  { echo "$edition"; cat host/tests/it/messages.txt; } | head -c 8000 > "fuzz/corpus/messages/$edition"
done
split -l 8 host/tests/it/messages.txt fuzz/corpus/messages/part-
sed 's/^{"do"/{"anyway":1,"do"/' host/tests/it/messages.txt > fuzz/corpus/messages/overruled
split -l 12 fuzz/corpus/messages/overruled fuzz/corpus/messages/overruled-
find cards/sets cards/printings cards/editions cards/tests/fixtures -name '*.toml' | while read -r file; do
  cp "$file" "fuzz/corpus/cards/$(echo "$file" | tr / -)"
done
