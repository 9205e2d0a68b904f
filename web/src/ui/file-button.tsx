import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from './button';

/** A button that opens the file picker. The same file can be chosen again. */
export function FileButton({
  accept,
  onFile,
  children,
  ...rest
}: Omit<ButtonProps, 'onClick' | 'type'> & {
  /** MIME types, separated by commas. */
  accept: string;
  onFile: (file: File) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </>
  );
}
