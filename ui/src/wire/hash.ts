/** The hash of the wire types of this build. */
export const WIRE = "8e94e11645f1f643";
