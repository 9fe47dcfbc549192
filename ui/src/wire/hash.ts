/** The hash of the wire types of this build. */
export const WIRE = "2dde400c26f6f5f2";
