declare module "~icons/*" {
  import type { Component } from "svelte";

  const Icon: Component<{
    /** Its width and height, 1.5rem unless told. */
    size?: string;
    class?: string;
  }>;
  export default Icon;
}
