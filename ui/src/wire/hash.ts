/** The hash of the wire types of this build. */
export const WIRE = "b6f6199add2452e1";
