/** The hash of the wire types of this build. */
export const WIRE = "e04950eb72bf0686";
