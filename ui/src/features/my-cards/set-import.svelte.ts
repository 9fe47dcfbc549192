/** The set being imported, from any source. Its questions lie above every screen. */
export class SetImport {
  /** The text of its file; null while nothing is imported. */
  text = $state.raw<string | null>(null);
}
