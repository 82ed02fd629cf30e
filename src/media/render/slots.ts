/** Every rendered slot: which program draws it, how large, and what the site says about it. */

export type Slot = {
  /** `shader` = hero.frag in Chromium, `blender` = scenes/<scene>.py in Cycles. */
  by: 'shader' | 'blender';
  width: number;
  height: number;
  ratio: string;
  /** What must stay in view when the picture is cropped, 0..1 from the top left. */
  focal: [number, number];
  /** The clause after "Abstract glass artwork: ". */
  alt: string;
  /** WebP quality of the master; higher where broad gradients must not band. */
  quality?: number;
  shader?: Framing;
  scene?: string;
  /** Samples per pixel of the final. */
  samples?: number;
};

export type Framing = {
  /** Shift of the view (x, y; y moves the horizon) and focal length in picture heights. */
  frame: [number, number, number];
  /** Centre of the Drop at rest, and its radius. */
  drop: [number, number, number, number];
  /** Direction of the sun; it need not be of unit length. */
  sun: [number, number, number];
};

const hero: Framing = { frame: [0, 0.2, 1.75], drop: [1.76, 1.72, 7.4, 1.06], sun: [0.25, 0.027, 1] };
const heroPortrait: Framing = { frame: [0, 0.2, 1.75], drop: [0.07, 1.80, 7.4, 0.98], sun: [0.03, 0.027, 1] };

export const slots: Record<string, Slot> = {
  hero: {
    by: 'shader', width: 1920, height: 1080, ratio: '16:9', focal: [0.73, 0.46], quality: 90, shader: hero,
    alt: 'a clear sphere above still water at first light.',
  },
  'hero-portrait': {
    by: 'shader', width: 1080, height: 1350, ratio: '4:5', focal: [0.5, 0.46], quality: 90, shader: heroPortrait,
    alt: 'a clear sphere above still water at first light.',
  },
};
