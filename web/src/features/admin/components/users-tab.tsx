import { USER_FILTERS } from '@easel/shared/contracts/admin';
import type { AdminUser } from '@easel/shared/contracts/admin.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { Search, UserSearch } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { shortDate } from '@/lib/dates';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Segmented } from '@/ui/segmented';
import { type UserFilter, useUsers } from '../api';
import { ListView } from './list-view';
import { type Column, RecordTable } from './record-table';
import { UserBadges } from './user-badges';
import { UserDialog } from './user-dialog';

const FILTER_WORDS: Record<UserFilter, string> = {
  all: 'All',
  operators: 'Operators',
  suspended: 'Suspended',
  leaving: 'To be deleted',
};

/** The accounts, with search and a dialog for each. */
export function UsersTab() {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<UserFilter>('all');
  const [opened, setOpened] = useState<AdminUser | null>(null);
  const list = useUsers(search, filter);
  const columns: readonly Column<AdminUser>[] = [
    {
      name: 'User',
      isHead: true,
      cell: (user) => (
        <>
          <span className="block break-all font-medium">{user.email}</span>
          {user.name ? <span className="block text-ink-muted text-sm">{user.name}</span> : null}
        </>
      ),
    },
    {
      name: 'Plan',
      cell: ({ plan }) => <Badge tone={plan === 'free' ? 'neutral' : 'success'}>{PLANS[plan].name}</Badge>,
    },
    {
      name: 'Since',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{shortDate(createdAt)}</span>,
    },
    { name: 'State', cell: (user) => <UserBadges user={user} otherwise="Active" /> },
    {
      name: 'Actions',
      isAction: true,
      cell: (user) => (
        <Button variant="secondary" size="sm" onClick={() => setOpened(user)}>
          Open<span className="sr-only"> {user.email}</span>
        </Button>
      ),
    },
  ];

  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <UserSearchForm onSearch={setSearch} />
        <Segmented
          label="Which users"
          hideLabel
          value={filter}
          onChange={setFilter}
          options={USER_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] }))}
        />
      </div>
      <ListView
        list={list}
        what="users"
        empty={
          <EmptyState
            icon={<UserSearch />}
            title="No users found"
            description={search ? `No address contains “${search}”.` : 'No accounts match this filter.'}
          />
        }
      >
        {(items, isOutdated) => (
          <RecordTable label="Users" columns={columns} rows={items} isOutdated={isOutdated} />
        )}
      </ListView>
      {opened ? <UserDialog user={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function UserSearchForm({ onSearch }: { onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  const change = (text: string) => {
    setTyped(text);
    if (text === '') onSearch('');
  };
  return (
    <search className="min-w-0 flex-1 basis-72 sm:max-w-md">
      <form onSubmit={submit} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label="Email address" hideLabel>
            <Input
              type="search"
              name="search"
              placeholder="Part of the email address"
              autoComplete="off"
              maxLength={100}
              value={typed}
              onChange={(event) => change(event.target.value)}
            />
          </Field>
        </div>
        <Button type="submit" variant="secondary" icon={<Search aria-hidden="true" className="size-4.5" />}>
          Find
        </Button>
      </form>
    </search>
  );
}
