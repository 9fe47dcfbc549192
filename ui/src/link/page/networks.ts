import detector from "$networks/detector.onnx?gzipped";
import recognizer from "$networks/recognizer.onnx?gzipped";

/** The networks that read titles: that which detects lines, and that which recognizes them. */
export const NETWORKS = [detector, recognizer] as const;
