import { FileCheck, Fingerprint, ShieldCheck, Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { Heading } from '@/ui/text';

/** Explains the checks before the first image is chosen, strongest proof first. */
export function HowItIsChecked() {
  return (
    <div>
      <Heading level={2} size="sm">
        What we check
      </Heading>
      <ul className="mt-4 flex flex-col gap-4">
        <Way icon={<FileCheck />} title="The file">
          Is it, byte for byte, a file from this site?
        </Way>
        <Way icon={<ShieldCheck />} title="Its content credential">
          Was it signed here, and is the signature intact?
        </Way>
        <Way icon={<Fingerprint />} title="The picture">
          Does it show the same as one of ours, even if it was re-saved or resized?
        </Way>
        <Way icon={<Tags />} title="Its metadata">
          What does the file say about itself? Anyone could have written that.
        </Way>
      </ul>
    </div>
  );
}

function Way({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2.25rem_1fr] gap-x-3">
      <span
        aria-hidden="true"
        className="row-span-2 flex size-9 items-center justify-center rounded-full bg-sunken text-ink-muted [&_svg]:size-5"
      >
        {icon}
      </span>
      <span className="font-medium">{title}</span>
      <span className="col-start-2 text-ink-muted">{children}</span>
    </li>
  );
}
