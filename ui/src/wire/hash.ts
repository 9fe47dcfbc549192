/** The hash of the wire types of this build. */
export const WIRE = "9f42a32f524a5c78";
