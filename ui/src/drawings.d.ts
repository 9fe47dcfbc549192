declare module "drawings:*" {
  /** Drawings of a folder by the names of their files: the box of each, and its markup by part. */
  const drawings: Record<string, { box: string; main?: string; [part: string]: string | undefined }>;
  export default drawings;
}
