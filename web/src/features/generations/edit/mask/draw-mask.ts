import type { Mask, Stroke } from './mask';

interface Size {
  width: number;
  height: number;
}

type Canvas = HTMLCanvasElement;
type Context = CanvasRenderingContext2D;

/**
 * Draws the mask's area in one color on a transparent canvas, without its soft edge.
 *
 * @param margin pixels by which the canvas is larger than the picture on each side
 */
export function drawArea(canvas: Canvas, mask: Mask, color: string, margin = 0): void {
  const context = contextOf(canvas);
  const fill = () => context.fillRect(0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'source-over';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.translate(margin, margin);
  const size = { width: canvas.width - 2 * margin, height: canvas.height - 2 * margin };
  for (const stroke of mask.strokes) drawStroke(context, size, stroke);
  context.resetTransform();
  if (mask.isInverted) {
    context.globalCompositeOperation = 'xor';
    fill();
  }
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = color;
  fill();
}

function drawStroke(
  context: Context,
  { width, height }: Size,
  { points, width: line, erases }: Stroke,
): void {
  const [first, ...others] = points;
  if (!first) return;
  context.globalCompositeOperation = erases ? 'destination-out' : 'source-over';
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.lineWidth = line * Math.max(width, height);
  context.strokeStyle = '#fff';
  context.fillStyle = '#fff';
  context.beginPath();
  if (others.length === 0) {
    // The canvas does not draw a line of zero length.
    context.arc(first.x * width, first.y * height, context.lineWidth / 2, 0, 2 * Math.PI);
    context.fill();
    return;
  }
  context.moveTo(first.x * width, first.y * height);
  for (const { x, y } of others) context.lineTo(x * width, y * height);
  context.stroke();
}

/** Encodes the mask as a PNG of that size in pixels: white is repainted, black is kept, and a soft edge is gray. */
export async function encodeMask(mask: Mask, { width, height }: Size): Promise<Blob> {
  // A shadow's blur is twice its standard deviation, and the soft edge is about four standard deviations wide.
  const blur = (mask.feather * Math.max(width, height)) / 2;
  // Strokes beyond the picture's sides count: without them, a mask that reaches a side would have a soft edge there.
  const margin = Math.ceil(2 * blur);
  const area = canvasOf({ width: width + 2 * margin, height: height + 2 * margin });
  drawArea(area, mask, '#fff', margin);
  const canvas = canvasOf({ width, height });
  const context = contextOf(canvas);
  context.fillStyle = '#000';
  context.fillRect(0, 0, width, height);
  // The image is drawn outside the canvas, so that only its shadow shows. Every browser blurs shadows, but not every
  // one supports `filter`.
  context.shadowColor = '#fff';
  context.shadowBlur = blur;
  context.shadowOffsetX = 2 * area.width;
  context.drawImage(area, -margin - 2 * area.width, -margin);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The mask cannot be encoded'))),
      'image/png',
    );
  });
}

function canvasOf({ width, height }: Size): Canvas {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function contextOf(canvas: Canvas): Context {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw on a canvas');
  return context;
}
