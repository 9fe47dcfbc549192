/** The hash of the wire types of this build. */
export const WIRE = "e6fe0598fef6d362";
