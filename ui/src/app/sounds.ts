import type { Moment } from "./feedback";

/** A value over time: seconds from the beginning, and the value there. It goes straight from one to the next. */
type Curve = readonly (readonly [at: number, value: number])[];

/** A part of a sound. */
interface Voice {
  wave: "noise" | "sine" | "triangle" | "sawtooth";
  /** The pitch of a wave (Hz). */
  pitch?: Curve;
  /** From silence to silence. */
  loudness: Curve;
  filter?: { type: BiquadFilterType; pitch: Curve; q: number };
  /** The rate at which the loudness pulses, as in a growl (Hz). */
  flutter?: Curve;
}

const ATTACK = 0.005;

/** The loudness of something struck, which fades. */
function struck(at: number, loudness: number, length: number): Curve {
  return [
    [at, 0],
    [at + ATTACK, loudness],
    [at + length * 0.3, loudness * 0.35],
    [at + length, 0],
  ];
}

function note(at: number, pitch: number, length: number): Voice {
  return { wave: "triangle", pitch: [[at, pitch]], loudness: struck(at, 0.5, length * 1.5) };
}

/** A blow against something large: a falling low tone, and overtones for small loudspeakers. */
function thud(at: number, pitch: number, loudness: number, length: number): Voice[] {
  const falls = (from: number): Curve => [
    [at, from],
    [at + length, from / 2],
  ];
  return [
    { wave: "sine", pitch: falls(pitch), loudness: struck(at, loudness, length) },
    { wave: "triangle", pitch: falls(pitch * 3), loudness: struck(at, loudness / 2, length * 0.7) },
    {
      wave: "noise",
      filter: { type: "lowpass", pitch: falls(pitch * 8), q: 0.7 },
      loudness: struck(at, loudness / 2, length * 0.4),
    },
  ];
}

/** A growl: the pitch of the throat, and that to which the mouth opens (Hz). */
function growl(throat: number, mouth: number, length: number): Voice[] {
  const swells = (loudness: number): Curve => [
    [0, 0],
    [length * 0.12, loudness],
    [length * 0.55, loudness * 0.8],
    [length, 0],
  ];
  const bends = (pitch: number): Curve => [
    [0, pitch],
    [length * 0.35, pitch * 1.3],
    [length, pitch * 0.75],
  ];
  const opens: Curve = [
    [0, mouth * 0.4],
    [length * 0.4, mouth],
    [length, mouth * 0.3],
  ];
  const flutter = bends(18 + throat / 14);
  const strength = 0.32 + length / 6;
  return [
    {
      wave: "sawtooth",
      pitch: bends(throat),
      filter: { type: "lowpass", pitch: opens, q: 4 },
      loudness: swells(strength * 0.7),
      flutter,
    },
    {
      wave: "sawtooth",
      pitch: bends(throat * 1.02),
      filter: { type: "bandpass", pitch: opens, q: 2 },
      loudness: swells(strength * 1.6),
      flutter,
    },
    {
      wave: "noise",
      filter: { type: "bandpass", pitch: opens, q: 1.5 },
      loudness: swells(strength),
      flutter,
    },
  ];
}

/** A lift goes from one pitch to another and rings. */
function lift(from: number, to: number, bell: number): Voice[] {
  const goes = (times: number, loudness: number): Voice => ({
    wave: "sine",
    pitch: [
      [0, from * times],
      [0.45, to * times],
    ],
    loudness: [
      [0, 0],
      [0.08, loudness],
      [0.35, loudness],
      [0.5, 0],
    ],
  });
  const rings = (times: number, loudness: number): Voice => ({
    wave: "sine",
    pitch: [[0.45, bell * times]],
    loudness: struck(0.45, loudness, 0.7),
  });
  return [goes(1, 0.35), goes(2, 0.12), rings(1, 0.4), rings(2.76, 0.08)];
}

/** A chord of brass: bright as it begins, and mellow while it is held. */
function brass(at: number, length: number, chord: readonly number[]): Voice[] {
  return chord.flatMap((pitch) =>
    [0.997, 1.003].map((detuned): Voice => ({
      wave: "sawtooth",
      pitch: [[at, pitch * detuned]],
      filter: {
        type: "lowpass",
        pitch: [
          [at, pitch],
          [at + 0.06, pitch * 6],
          [at + length, pitch * 2],
        ],
        q: 1,
      },
      loudness: [
        [at, 0],
        [at + 0.03, 0.13],
        [at + length * 0.7, 0.1],
        [at + length, 0],
      ],
    })),
  );
}

const [C4, E4, G4, C5, E5, G5] = [262, 330, 392, 523, 659, 784];

const SOUNDS: Record<Moment, Voice[]> = {
  "game-won": [
    ...[0, 0.16, 0.32].flatMap((at) => brass(at, 0.15, [C4, E4, G4])),
    ...brass(0.5, 0.4, [E4, G4, C5]),
    ...brass(0.92, 1.6, [C4, G4, C5, E5]),
  ],
  // An airlock: its bolts, then the escaping air.
  lost: [
    ...thud(0, 140, 0.5, 0.2),
    ...thud(0.16, 110, 0.4, 0.2),
    {
      wave: "noise",
      filter: {
        type: "bandpass",
        pitch: [
          [0.25, 5000],
          [0.6, 2200],
          [1.6, 250],
        ],
        q: 0.8,
      },
      loudness: [
        [0.25, 0],
        [0.3, 0.6],
        [0.7, 0.35],
        [1.6, 0],
      ],
    },
  ],
  "fight-won": [note(0, C5, 0.1), note(0.1, G5, 0.22)],
  pest: growl(250, 2600, 0.45),
  beast: growl(150, 1700, 0.7),
  brute: growl(90, 1200, 1),
  doom: growl(55, 850, 1.6),
  up: lift(220, 440, 1319),
  down: lift(440, 220, 880),
  scanned: [note(0, G5, 0.08)],
  roll: [note(0, E4, 0.04), note(0.04, G4, 0.04), note(0.08, E4, 0.06)],
  // A sliding door: a motor, air, and the stop at the end.
  door: [
    {
      wave: "sawtooth",
      pitch: [
        [0, 90],
        [0.2, 190],
        [0.42, 120],
      ],
      filter: { type: "lowpass", pitch: [[0, 700]], q: 2 },
      loudness: [
        [0, 0],
        [0.06, 0.2],
        [0.34, 0.2],
        [0.42, 0],
      ],
    },
    {
      wave: "noise",
      filter: {
        type: "bandpass",
        pitch: [
          [0, 700],
          [0.2, 2800],
          [0.42, 900],
        ],
        q: 1.2,
      },
      loudness: [
        [0, 0],
        [0.08, 0.5],
        [0.3, 0.35],
        [0.45, 0],
      ],
    },
    ...thud(0.4, 120, 0.5, 0.2),
  ],
  heartbeat: [...thud(0, 100, 0.5, 0.16), ...thud(0.22, 85, 0.35, 0.18)],
};

/** Schedules the sound of a moment on an output, at a time of its context. Returns its length (s). */
export function render(moment: Moment, out: AudioNode, at: number): number {
  const { context } = out;
  const voices = SOUNDS[moment];
  const noise = voices.some(({ wave }) => wave === "noise") ? noiseOf(context) : null;
  for (const voice of voices) sing(voice, noise, out, at);
  return Math.max(...voices.map(({ loudness }) => loudness.at(-1)![0]));
}

function sing(
  { wave, pitch = [], loudness, filter, flutter }: Voice,
  noise: AudioBuffer | null,
  out: AudioNode,
  at: number,
): void {
  const { context } = out;
  const follow = (param: AudioParam, curve: Curve) => {
    for (const [time, value] of curve.slice(0, 1)) param.setValueAtTime(value, at + time);
    for (const [time, value] of curve.slice(1)) param.linearRampToValueAtTime(value, at + time);
  };
  const starts = at + loudness[0]![0];
  const ends = at + loudness.at(-1)![0];
  let source: AudioScheduledSourceNode;
  if (wave === "noise") source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  else {
    const oscillator = new OscillatorNode(context, { type: wave });
    follow(oscillator.frequency, pitch);
    source = oscillator;
  }
  let last: AudioNode = source;
  if (filter) {
    const filtered = new BiquadFilterNode(context, { type: filter.type, Q: filter.q });
    follow(filtered.frequency, filter.pitch);
    last = last.connect(filtered);
  }
  if (flutter) {
    const fluttering = new GainNode(context, { gain: 0.6 });
    const pace = new OscillatorNode(context);
    follow(pace.frequency, flutter);
    pace.connect(new GainNode(context, { gain: 0.4 })).connect(fluttering.gain);
    pace.start(starts);
    pace.stop(ends);
    last = last.connect(fluttering);
  }
  // The last one, so that nothing of a filter rings on after it.
  const gain = new GainNode(context, { gain: 0 });
  follow(gain.gain, loudness);
  last.connect(gain).connect(out);
  source.start(starts);
  source.stop(ends);
}

function noiseOf(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
