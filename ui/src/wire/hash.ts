/** The hash of the wire types of this build. */
export const WIRE = "1ff99f9ac0c1d84a";
