import { RECEIVED_CACHE, RECEIVED_PICTURE } from '@easel/shared/contracts/received-picture';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '@/ui/button';

/**
 * A picture that another app shared, to upload or to discard. The service worker keeps it, even while the user signs
 * in.
 */
export function ReceivedPicture({
  isUploading,
  onUpload,
}: {
  isUploading: boolean;
  /** Uploads the file, and calls back when it is uploaded. */
  onUpload: (file: File, onUploaded: () => void) => void;
}) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const received = useReceived(params.has('received'));
  if (!received) return null;
  const { file, url } = received;
  const discard = () => {
    void forget();
    void navigate('/edit', { replace: true });
  };
  return (
    <section aria-label="Shared picture" className="flex flex-col items-center gap-4">
      <img
        src={url}
        alt="What you shared"
        className="max-h-[50dvh] max-w-full rounded-lg bg-line/50 object-contain"
      />
      <div className="flex flex-wrap justify-center gap-2">
        <Button loading={isUploading} onClick={() => onUpload(file, () => void forget())}>
          Upload and edit
        </Button>
        <Button variant="secondary" disabled={isUploading} onClick={discard}>
          Discard
        </Button>
      </div>
    </section>
  );
}

/** Returns the received picture with a URL that shows it; null until it is read, and if there is none. */
function useReceived(isNamed: boolean): { file: File; url: string } | null {
  const [received, setReceived] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!isNamed || !('caches' in window)) return;
    let isOver = false;
    let url: string | null = null;
    void readReceived().then((file) => {
      if (isOver || !file) return;
      url = URL.createObjectURL(file);
      setReceived({ file, url });
    });
    return () => {
      isOver = true;
      if (url !== null) URL.revokeObjectURL(url);
      setReceived(null);
    };
  }, [isNamed]);
  return received;
}

async function readReceived(): Promise<File | null> {
  const kept = await caches.match(RECEIVED_PICTURE, { cacheName: RECEIVED_CACHE });
  if (!kept) return null;
  const data = await kept.blob();
  return new File([data], 'picture', { type: kept.headers.get('content-type') ?? data.type });
}

const forget = () => caches.delete(RECEIVED_CACHE);
