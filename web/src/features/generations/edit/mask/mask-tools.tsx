import { Brush as BrushIcon, Contrast, Eraser, Trash2, Undo2 } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { Segmented } from '@/ui/segmented';
import { Slider } from '@/ui/slider';
import { EMPTY_MASK, FEATHER_MAX, type Mask, withoutLastStroke } from './mask';
import type { Brush } from './mask-canvas';

const ICON = 'size-4.5';
/** A column of settings with a scroll bar leaves no room for both icons and words. */
const OF_WORD = `${ICON} @max-[19rem]:hidden`;
/** Leaves room for the tools in a column of settings with a scroll bar. */
const SMALLER = 'md:size-9!';
const BRUSH_MIN = 0.01;
const BRUSH_MAX = 0.3;

const asPercent = (part: number) => `${Math.round(part * 100)}%`;

/** Brush and eraser, their size, the mask's edge, and buttons that undo strokes. */
export function MaskTools({
  mask,
  brush,
  onMask,
  onBrush,
}: {
  mask: Mask;
  brush: Brush;
  onMask: (mask: Mask) => void;
  onBrush: (brush: Brush) => void;
}) {
  const isBlank = mask.strokes.length === 0;
  return (
    <div className="@container flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <Segmented
          label="Tool"
          hideLabel
          className="flex-1"
          value={brush.erases ? 'erase' : 'brush'}
          onChange={(tool) => onBrush({ ...brush, erases: tool === 'erase' })}
          options={[
            {
              value: 'brush',
              label: (
                <>
                  <BrushIcon aria-hidden="true" className={OF_WORD} /> Brush
                </>
              ),
            },
            {
              value: 'erase',
              label: (
                <>
                  <Eraser aria-hidden="true" className={OF_WORD} /> Erase
                </>
              ),
            },
          ]}
        />
        <div className="flex">
          <IconButton
            label="Undo the last stroke"
            className={SMALLER}
            icon={<Undo2 aria-hidden="true" className={ICON} />}
            disabled={isBlank}
            onClick={() => onMask(withoutLastStroke(mask))}
          />
          <IconButton
            label="Swap what is kept and repainted"
            className={SMALLER}
            aria-pressed={mask.isInverted}
            icon={<Contrast aria-hidden="true" className={ICON} />}
            onClick={() => onMask({ ...mask, isInverted: !mask.isInverted })}
          />
          <IconButton
            label="Clear the mask"
            className={SMALLER}
            icon={<Trash2 aria-hidden="true" className={ICON} />}
            disabled={isBlank && !mask.isInverted}
            onClick={() => onMask({ ...EMPTY_MASK, feather: mask.feather })}
          />
        </div>
      </div>
      <Slider
        label="Brush size"
        min={BRUSH_MIN}
        max={BRUSH_MAX}
        step={0.01}
        value={brush.width}
        formatValue={asPercent}
        onChange={(width) => onBrush({ ...brush, width })}
      />
      <Slider
        label="Soft edge"
        min={0}
        max={FEATHER_MAX}
        step={0.005}
        value={mask.feather}
        formatValue={(part) => (part === 0 ? 'off' : `${(part * 100).toFixed(1)}%`)}
        onChange={(feather) => onMask({ ...mask, feather })}
      />
    </div>
  );
}
