/** The hash of the wire types of this build. */
export const WIRE = "df19ae2fb2474db1";
