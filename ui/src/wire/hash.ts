/** The hash of the wire types of this build. */
export const WIRE = "71ee31195eae82c1";
