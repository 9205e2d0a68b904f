import type { AdminPack } from '@easel/shared/contracts/packs.schema';
import { useState } from 'react';
import { Disclosure } from '@/ui/disclosure';
import { textLinkClass } from '@/ui/text-link-class';

/** A model's license: its restrictions, and a link to its text. */
export function PackLicense({ license: { name, url, restrictions } }: { license: AdminPack['license'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      label="License"
      summary={name}
      open={isOpen}
      onOpenChange={setOpen}
      className="mt-3 border-line border-t pt-1"
    >
      <div className="max-w-prose pb-2 text-[0.9375rem]">
        <p>
          <strong className="font-semibold">{name}.</strong>{' '}
          <a href={url} target="_blank" rel="noreferrer" className={textLinkClass}>
            Read its text
          </a>
          , which is binding. In short, it forbids:
        </p>
        <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5">
          {restrictions.map((restriction) => (
            <li key={restriction}>{restriction}</li>
          ))}
        </ul>
      </div>
    </Disclosure>
  );
}
