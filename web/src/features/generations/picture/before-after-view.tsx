import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { Upload } from '@easel/shared/contracts/uploads.schema';
import { useQueryClient } from '@tanstack/react-query';
import { uploadAsPicture, uploadOptions } from '@/entities/upload/uploads';
import { Text } from '@/ui/text';
import { MODE_WORDS } from '../edit/edit-modes';
import { CompareFrame, type ComparisonWays } from './compare-frame';

const SIDES = { left: 'Before', right: 'After' };

/** A picture over the upload that it was made from. */
export function BeforeAfterView({
  upload,
  picture,
  ...ways
}: ComparisonWays & { upload: Upload; picture: Generation }) {
  const client = useQueryClient();
  const renew = () => client.refetchQueries({ queryKey: uploadOptions(upload.id).queryKey });
  const { mode, prompt } = picture;
  const made = [mode && MODE_WORDS[mode].label, sizeOf(picture), prompt].filter(Boolean);
  return (
    <CompareFrame
      left={{ ...uploadAsPicture(upload), renew }}
      right={picture}
      sides={SIDES}
      details={
        <>
          <Text size="sm">Before: your upload, {sizeOf(upload)}</Text>
          <Text size="sm">After: {made.join(', ')}</Text>
        </>
      }
      {...ways}
    />
  );
}

const sizeOf = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;
