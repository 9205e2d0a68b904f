import type { CustomStyle } from '@easel/shared/contracts/custom-styles.schema';
import type { Style } from '@easel/shared/contracts/styles';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { describeStyle } from '@/entities/picture/describe-style';
import type { Draft } from '../composer/draft';
import { CustomStyles } from './custom-styles';
import { ExtraStyles } from './extra-styles';
import type { StyleOffer } from './style-choice';
import { STYLE_THUMBNAILS } from './style-thumbnails';
import { STYLE_GRID, StyleTile } from './style-tile';

type Choice = Pick<Draft, 'style' | 'customStyle'>;

/**
 * Chooses one style: the basic ones and, collapsed below them, the extra and custom ones. All are native radio buttons
 * of one group.
 */
export function StylePicker({
  styles,
  offer,
  value,
  error,
  onChange,
}: {
  styles: readonly Style[];
  offer: StyleOffer;
  value: Choice;
  /** The server's error. */
  error: string | undefined;
  onChange: (choice: Choice) => void;
}) {
  const group = useId();
  const custom = offer.customStyles?.find(({ id }) => id === value.customStyle);
  const chosen = value.customStyle === null ? styles.find(({ id }) => id === value.style) : undefined;
  const choose = ({ id }: Style) => onChange({ style: id, customStyle: null });
  const chooseCustom = ({ id, baseStyle }: CustomStyle) => onChange({ style: baseStyle, customStyle: id });
  return (
    <fieldset className="@container/styles min-w-0" data-error={error && ''}>
      <legend className="mb-1.5 font-medium text-sm">Style</legend>
      <div className={STYLE_GRID}>
        {styles
          .filter(({ isExtra }) => !isExtra)
          .map((style) => (
            <StyleTile
              key={style.id}
              group={group}
              value={style.id}
              name={style.name}
              picture={STYLE_THUMBNAILS[style.id]}
              checked={style === chosen}
              onChoose={() => choose(style)}
            />
          ))}
      </div>
      <p className="mt-1.5 text-ink-muted text-sm">
        {custom ? describeStyle({ style: custom.baseStyle, customStyle: custom }) : null}
        {chosen?.isExtra ? `${chosen.name}: ` : null}
        {chosen?.description}
      </p>
      {error ? (
        <p role="alert" className="mt-1.5 flex gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
      <ExtraStyles
        group={group}
        styles={styles.filter(({ isExtra }) => isExtra)}
        plan={offer.plan}
        chosen={chosen}
        onChoose={choose}
      />
      <CustomStyles group={group} offer={offer} chosen={custom} onChoose={chooseCustom} />
    </fieldset>
  );
}
