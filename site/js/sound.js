/**
 * The sounds of moves: soft taps of wood and, at the end of a game, a few notes, made by the browser
 * without any file. Loaded with the first move of a game, unless sounds are switched off.
 */

/** Pitch in hertz, length in seconds, loudness from 0 to 1, and the share of noise, of the parts of each sound. */
const SOUNDS = {
  tap: [{ pitch: 210, length: 0.09, loudness: 0.5, noise: 0.5 }],
  move: [{ pitch: 165, length: 0.08, loudness: 0.4, noise: 0.6 }],
  push: [{ pitch: 130, length: 0.12, loudness: 0.34, noise: 0.8 }],
  take: [
    { pitch: 190, length: 0.08, loudness: 0.5, noise: 0.6 },
    { pitch: 120, length: 0.14, loudness: 0.45, noise: 0.4, after: 0.06 },
  ],
  win: [
    { pitch: 523, length: 0.5, loudness: 0.2, noise: 0 },
    { pitch: 659, length: 0.5, loudness: 0.2, noise: 0, after: 0.11 },
    { pitch: 784, length: 0.8, loudness: 0.22, noise: 0, after: 0.22 },
  ],
  loss: [
    { pitch: 392, length: 0.5, loudness: 0.16, noise: 0 },
    { pitch: 330, length: 0.7, loudness: 0.16, noise: 0, after: 0.14 },
  ],
  draw: [{ pitch: 440, length: 0.6, loudness: 0.16, noise: 0 }],
};

let context;
let noise;

/** Play sounds by name, each `interval` seconds after the one before; nothing where the browser plays none. */
export async function play(names, interval) {
  try {
    context ??= new AudioContext({ latencyHint: "interactive" });
    if (context.state === "suspended") await context.resume();
    const start = context.currentTime + 0.6 * interval; // a piece is heard when it lands
    for (const [index, name] of names.entries())
      for (const part of SOUNDS[name] ?? []) strike(start + index * Math.max(interval, 0.09) + (part.after ?? 0), part);
  } catch {
    /* Without a device, or before a touch, it stays silent. */
  }
}

/** Schedule a part of a sound: a tone that falls a little, and filtered noise for its first moment. */
function strike(time, { pitch, length, loudness, noise: share }) {
  const tone = new OscillatorNode(context, { frequency: pitch, type: "sine" });
  tone.frequency.setValueAtTime(pitch, time);
  if (share) tone.frequency.exponentialRampToValueAtTime(0.8 * pitch, time + length);
  fade(tone, time, length, loudness);
  if (!share) return;
  const source = new AudioBufferSourceNode(context, { buffer: noiseBuffer() });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 6 * pitch, Q: 1.2 });
  source.connect(filter);
  fade(filter, time, 0.03, share * loudness, source);
}

/** Let a node be heard from a time, fading for a number of seconds; `source` is started if it is another node. */
function fade(node, time, length, loudness, source = node) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, time);
  gain.gain.exponentialRampToValueAtTime(loudness, time + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, time + length);
  node.connect(gain).connect(context.destination);
  source.start(time);
  source.stop(time + length);
}

function noiseBuffer() {
  if (noise) return noise;
  noise = new AudioBuffer({ length: Math.round(0.05 * context.sampleRate), sampleRate: context.sampleRate });
  const data = noise.getChannelData(0);
  for (let index = 0; index < data.length; index += 1) data[index] = 2 * Math.random() - 1;
  return noise;
}
