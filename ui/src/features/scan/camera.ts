/** Why there is no live picture. */
export type CameraFault = "insecure" | "none" | "refused" | "in-use" | "failed";

/** Light on the back of a phone, which the types of browsers do not know of. */
type Torch = { torch?: boolean };

/** A camera that is on. */
export class Camera {
  readonly stream: MediaStream;
  #track: MediaStreamTrack;

  private constructor(stream: MediaStream, track: MediaStreamTrack) {
    this.stream = stream;
    this.#track = track;
  }

  /** Turns on the camera that looks away from the user, where there is one. */
  static async open(onend: () => void): Promise<Camera | CameraFault> {
    // Browsers hide cameras from pages that came over plain HTTP.
    if (!isSecureContext) return "insecure";
    if (!navigator.mediaDevices?.getUserMedia) return "none";
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
      const [track] = stream.getVideoTracks();
      if (!track) return "none";
      track.onended = onend;
      return new Camera(stream, track);
    } catch (error) {
      // Not every browser makes a DOMException, or even an Error, of what cannot be met.
      return faultOf((error as { name?: string } | null)?.name ?? "");
    }
  }

  get hasTorch(): boolean {
    return Boolean((this.#track.getCapabilities?.() as Torch | undefined)?.torch);
  }

  /** Turns the light on or off; false where that failed. */
  async light(on: boolean): Promise<boolean> {
    try {
      await this.#track.applyConstraints({ advanced: [{ torch: on } as Torch] } as MediaTrackConstraints);
      return true;
    } catch {
      return false;
    }
  }

  close(): void {
    this.#track.onended = null;
    for (const track of this.stream.getTracks()) track.stop();
  }
}

function faultOf(name: string): CameraFault {
  switch (name) {
    case "NotAllowedError":
    case "SecurityError":
      return "refused";
    case "NotFoundError":
    case "OverconstrainedError":
      return "none";
    case "NotReadableError":
    case "AbortError":
      return "in-use";
    default:
      return "failed";
  }
}
