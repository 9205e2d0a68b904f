import type { PictureShape } from '@easel/shared/contracts/generation';
import { STYLES } from '@easel/shared/contracts/styles';
import { useTags } from '@/entities/picture/wall/albums-and-tags';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select, type SelectOption } from '@/ui/select';
import { useModelList } from '../list-models';
import type { WallAddress } from '../use-wall-address';
import { typedSeed } from '../wall-filter';

/** The value of an option that does not filter. */
const ANY = 'any';
type Choice<Value extends string> = Value | typeof ANY;

const SHAPES: readonly SelectOption<Choice<PictureShape>>[] = [
  { value: ANY, label: 'Any shape' },
  { value: 'square', label: 'Square' },
  { value: 'landscape', label: 'Landscape' },
  { value: 'portrait', label: 'Portrait' },
];
const FAVORITES: readonly SelectOption<Choice<'yes' | 'no'>>[] = [
  { value: ANY, label: 'All' },
  { value: 'yes', label: 'Favorites' },
  { value: 'no', label: 'Not favorites' },
];
const VISIBILITY: readonly SelectOption<Choice<'yes' | 'no'>>[] = [
  { value: ANY, label: 'All' },
  { value: 'yes', label: 'Published' },
  { value: 'no', label: 'Private' },
];
const flagOf = (choice: Choice<'yes' | 'no'>) => (choice === ANY ? undefined : choice === 'yes');
const choiceOf = (flag: boolean | undefined) => (flag === undefined ? ANY : flag ? 'yes' : 'no');

/** All filters except the search. */
export function FilterPanel({ address: { filter, change } }: { address: WallAddress }) {
  const { data: models = [] } = useModelList();
  const { data: tags = [] } = useTags();
  const unlessAny = <Value extends string>(value: Choice<Value>) =>
    value === ANY ? undefined : (value as Value);
  const withAny = (label: string, options: readonly SelectOption<string>[], current: string | undefined) => [
    { value: ANY, label },
    ...options,
    // A value that is no longer offered.
    ...(current && !options.some(({ value }) => value === current)
      ? [{ value: current, label: current }]
      : []),
  ];
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5 min-[100rem]:grid-cols-9">
      <Select
        label="Style"
        value={filter.style ?? ANY}
        options={[
          { value: ANY, label: 'Any style' },
          ...STYLES.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(style) => change({ style: style === ANY ? undefined : style })}
      />
      <Select
        label="Model"
        value={filter.model ?? ANY}
        options={withAny(
          'Any model',
          models.map(({ id, name }) => ({ value: id, label: name })),
          filter.model,
        )}
        onChange={(model) => change({ model: unlessAny(model) })}
      />
      <Select
        label="Shape"
        value={filter.shape ?? ANY}
        options={SHAPES}
        onChange={(shape) => change({ shape: shape === ANY ? undefined : shape })}
      />
      <Select
        label="Favorites"
        value={choiceOf(filter.isFavorite)}
        options={FAVORITES}
        onChange={(choice) => change({ isFavorite: flagOf(choice) })}
      />
      <Select
        label="Visibility"
        value={choiceOf(filter.isPublished)}
        options={VISIBILITY}
        onChange={(choice) => change({ isPublished: flagOf(choice) })}
      />
      <Select
        label="Tag"
        value={filter.tag ?? ANY}
        options={withAny(
          'Any tag',
          tags.map(({ tag, pictures }) => ({ value: tag, label: `${tag} (${pictures})` })),
          filter.tag,
        )}
        onChange={(tag) => change({ tag: unlessAny(tag) })}
      />
      {/* On its own row on a phone, so that the two dates share one. */}
      <div className="max-sm:col-span-2">
        <Field label="Seed">
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            value={filter.seed?.toString() ?? ''}
            onChange={(event) => change({ seed: typedSeed(event.target.value) })}
          />
        </Field>
      </div>
      <Field label="From">
        <Input
          type="date"
          value={filter.from ?? ''}
          onChange={(event) => change({ from: event.target.value || undefined })}
        />
      </Field>
      <Field label="To">
        <Input
          type="date"
          value={filter.to ?? ''}
          onChange={(event) => change({ to: event.target.value || undefined })}
        />
      </Field>
    </div>
  );
}
