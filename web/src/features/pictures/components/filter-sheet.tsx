import { Button } from '@/ui/button';
import { Sheet } from '@/ui/sheet';
import type { WallAddress } from '../use-wall-address';
import { countFilters } from '../wall-filter';
import { FilterPanel } from './filter-panel';

/** The filters on a phone, where they would leave no room for the pictures. */
export function FilterSheet({
  open,
  onOpenChange,
  address,
  shown,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  address: WallAddress;
  /** The number of pictures that match, as text. */
  shown: string;
}) {
  const { filter, clearFilters } = address;
  const hasFilters = countFilters(filter) > 0 || filter.tag !== undefined;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      footer={
        <>
          <Button
            variant="secondary"
            disabledReason={hasFilters ? undefined : 'No filter is set.'}
            onClick={clearFilters}
          >
            Clear
          </Button>
          <Button className="grow tabular-nums" onClick={() => onOpenChange(false)}>
            Show {shown}
          </Button>
        </>
      }
    >
      <FilterPanel address={address} />
    </Sheet>
  );
}
