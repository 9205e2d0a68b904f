import type { Plan } from '@easel/shared/contracts/plans';
import type { Style } from '@easel/shared/contracts/styles';
import { useState } from 'react';
import { TextLink } from '@/components/text-link';
import { Disclosure } from '@/ui/disclosure';
import { NEEDED_PLANS } from './style-choice';
import { STYLE_THUMBNAILS } from './style-thumbnails';
import { LockedStyleTile, STYLE_GRID, StyleTile } from './style-tile';

/** The styles that larger plans add. Collapsed unless one is chosen; locked if the plan does not include them. */
export function ExtraStyles({
  group,
  styles,
  plan,
  chosen,
  onChoose,
}: {
  group: string;
  styles: readonly Style[];
  /** Undefined while unknown; nothing is locked then. */
  plan: Plan | undefined;
  chosen: Style | undefined;
  onChoose: (style: Style) => void;
}) {
  const [isOpen, setOpen] = useState<boolean>();
  const [asked, setAsked] = useState<Style>();
  const isLocked = plan?.extraStyles === false;
  const isChosen = chosen?.isExtra ?? false;
  const count = `${styles.length} more`;
  return (
    <Disclosure
      className="mt-1"
      label="More styles"
      summary={isChosen ? chosen?.name : isLocked ? `${count}, locked` : count}
      open={isOpen ?? isChosen}
      onOpenChange={setOpen}
    >
      <div className={STYLE_GRID}>
        {styles.map((style) => {
          const face = { name: style.name, picture: STYLE_THUMBNAILS[style.id] };
          return isLocked ? (
            <LockedStyleTile
              key={style.id}
              {...face}
              why={NEEDED_PLANS.extraStyles}
              onPress={() => setAsked(style)}
            />
          ) : (
            <StyleTile
              key={style.id}
              {...face}
              group={group}
              value={style.id}
              checked={style === chosen}
              onChoose={() => onChoose(style)}
            />
          );
        })}
      </div>
      {isLocked ? (
        <p role="status" className="mt-1.5 text-ink-muted text-sm">
          {asked ? `${asked.name} ${NEEDED_PLANS.extraStyles}` : `Each of them ${NEEDED_PLANS.extraStyles}`}.{' '}
          <TextLink to="/pricing">See plans</TextLink>
        </p>
      ) : null}
    </Disclosure>
  );
}
