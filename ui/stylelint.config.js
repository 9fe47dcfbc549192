const SPACES = { "/^(padding|margin|gap|row-gap|column-gap)/": [/(?<![\d.])(0?\.\d+|1(\.\d+)?)rem/] };
const OTHERS = { "/radius$/": [/\d(rem|px)\b/], "z-index": [/^\d/] };

/** Lints of styles: raw sizes and colors stand in the tokens alone. Lengths of 2rem and more are the geometry of one part. */
export default {
  plugins: ["stylelint-no-unsupported-browser-features"],
  rules: {
    // No harm where they are missing: Safari of a Mac is not touched, and text keeps its size there.
    "plugin/no-unsupported-browser-features": [
      true,
      { ignore: ["css-touch-action", "text-size-adjust"], ignorePartialSupport: true },
    ],
    "color-named": "never",
    "color-no-hex": true,
    "function-disallowed-list": ["rgb", "rgba", "hsl", "hsla", "oklab", "oklch"],
    "declaration-property-value-disallowed-list": {
      "/^(font|font-size)$/": [/\d(rem|px|vw|vh)\b/],
      ...SPACES,
      ...OTHERS,
    },
  },
  overrides: [
    { files: ["**/*.svelte"], customSyntax: "postcss-html" },
    {
      // Letters within a drawing have the units of the drawing.
      files: [
        "src/design/Standie.svelte",
        "src/features/outcomes/Scene.svelte",
        "src/features/figures/Doll.svelte",
        "src/features/statistics/*.svelte",
      ],
      rules: {
        "declaration-property-value-disallowed-list": {
          "/^(font|font-size)$/": [/\d(rem|vw|vh)\b/],
          ...SPACES,
          ...OTHERS,
        },
      },
    },
    {
      files: ["src/design/tokens.css"],
      rules: { "color-no-hex": null, "color-named": null, "function-disallowed-list": null },
    },
  ],
};
