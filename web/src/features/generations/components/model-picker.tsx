import type { Model } from '@easel/shared/contracts/models';
import { Select } from '@/ui/select';

/** Loaded only where there is more than one model. */
export function ModelPicker({
  models,
  value,
  onChange,
}: {
  models: readonly Model[];
  value: string;
  onChange: (model: string) => void;
}) {
  return (
    <Select
      label="Model"
      value={value}
      onChange={onChange}
      options={models.map(({ id, name, description }) => ({ value: id, label: name, description }))}
    />
  );
}
