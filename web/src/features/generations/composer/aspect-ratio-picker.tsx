import { ASPECT_RATIOS, type AspectRatio } from '@easel/shared/contracts/sizes';
import { Segmented } from '@/ui/segmented';

const LONG_SIDE_PX = 18;

export function AspectRatioPicker({
  value,
  onChange,
}: {
  value: AspectRatio;
  onChange: (ratio: AspectRatio) => void;
}) {
  return (
    <Segmented
      label="Aspect ratio"
      value={value}
      onChange={onChange}
      options={ASPECT_RATIOS.map((ratio) => ({
        value: ratio,
        name: ratio,
        label: (
          <span className="flex flex-col items-center gap-1 py-1.5">
            <span className="flex h-4.5 items-center">
              <RatioGlyph ratio={ratio} />
            </span>
            <span className="text-xs tabular-nums">{ratio}</span>
          </span>
        ),
      }))}
    />
  );
}

function RatioGlyph({ ratio }: { ratio: AspectRatio }) {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const scale = LONG_SIDE_PX / Math.max(across, down);
  return (
    <span
      aria-hidden="true"
      className="block rounded-[2px] border-[1.5px] border-current"
      style={{ width: across * scale, height: down * scale }}
    />
  );
}
