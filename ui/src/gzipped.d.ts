declare module "*?gzipped" {
  /** A file that was built into the interface in gzip, with its size in bytes. */
  const file: { url: string; size: number };
  export default file;
}
