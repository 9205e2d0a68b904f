import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useModels } from '../composer/list-models';
import { useStyles } from '../styles/api';

/** Shows `"Watercolor · 1024 × 1024 · SDXL"`, without the model if there is only one. */
export function PictureLine({
  generation: { style, customStyle, width, height, model },
}: {
  generation: Generation;
}) {
  const styles = useStyles();
  const { data: models } = useModels();
  const isOnlyModel = models === undefined || (models.length === 1 && models[0]?.id === model);
  return [
    customStyle?.name ?? styles.find(({ id }) => id === style)?.name ?? style,
    `${width} × ${height}`,
    isOnlyModel ? null : (models.find(({ id }) => id === model)?.name ?? model),
  ]
    .filter(Boolean)
    .join(' · ');
}
