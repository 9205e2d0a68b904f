import type { Model } from '@easel/shared/contracts/models.schema';
import { Undo2 } from 'lucide-react';
import { Button } from '@/ui/button';
import { Slider } from '@/ui/slider';

/** A number within the model's range, with a reset to its default. */
export function RangeSetting({
  label,
  range,
  step,
  value,
  error,
  hint,
  onChange,
}: {
  label: string;
  range: NonNullable<Model['steps']>;
  step: number;
  /** Null for the default. */
  value: number | null;
  error: string | undefined;
  hint?: string;
  onChange: (value: number | null) => void;
}) {
  return (
    <Slider
      label={label}
      min={range.min}
      max={range.max}
      step={step}
      value={value ?? range.default}
      onChange={onChange}
      formatValue={(shown) => (value === null ? `${shown} (default)` : String(shown))}
      hint={hint}
      error={error}
      action={
        value === null ? null : (
          <Button
            variant="ghost"
            size="sm"
            className="-my-2"
            icon={<Undo2 aria-hidden="true" className="size-4" />}
            aria-label={`Reset ${label.toLowerCase()}`}
            onClick={() => onChange(null)}
          >
            Reset
          </Button>
        )
      }
    />
  );
}
