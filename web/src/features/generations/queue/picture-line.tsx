import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useModels } from '../composer/list-models';
import { useStyles } from '../styles/api';

/**
 * Shows `"Watercolor · 1024 × 1024 · SDXL"`, without the model if there is only one, and without the size if there is
 * no room.
 */
export function PictureLine({
  generation: { style, customStyle, width, height, model },
  hasSize = true,
}: {
  generation: Generation;
  hasSize?: boolean;
}) {
  const styles = useStyles();
  const { data: models } = useModels();
  const isOnlyModel = models === undefined || (models.length === 1 && models[0]?.id === model);
  return [
    customStyle?.name ?? styles.find(({ id }) => id === style)?.name ?? style,
    hasSize ? `${width} × ${height}` : null,
    isOnlyModel ? null : (models.find(({ id }) => id === model)?.name ?? model),
  ]
    .filter(Boolean)
    .join(' · ');
}
