import { isEaselError } from '@easel/shared/client/easel-error';
import type {
  AuditAction,
  MESSAGE_FILTERS,
  PICTURE_FILTERS,
  USER_FILTERS,
} from '@easel/shared/contracts/admin';
import type {
  ApiRateChange,
  MessageChange,
  PlanChange,
  SignUpInvitationRequest,
} from '@easel/shared/contracts/admin.schema';
import type { RetryFailures } from '@easel/shared/contracts/admin-failures.schema';
import type { RefundVerdictRequest } from '@easel/shared/contracts/admin-refunds.schema';
import type { DrainRequest, ModelPause, PlanTermsRequest } from '@easel/shared/contracts/console.schema';
import type { PackBoard, PackInstall } from '@easel/shared/contracts/packs.schema';
import type { PlanId } from '@easel/shared/contracts/plans';
import type { SecurityEventKind } from '@easel/shared/contracts/security-log';
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { shouldRetryQuery } from '@/lib/query-client';
import { useSession } from '@/lib/session';
import { toast } from '@/ui/toast';

export type MessageFilter = (typeof MESSAGE_FILTERS)[number];
export type PictureFilter = (typeof PICTURE_FILTERS)[number];
export type UserFilter = (typeof USER_FILTERS)[number];
export type QueuedStatus = 'processing' | 'pending' | 'failed';

const QUEUE_REFRESH_MS = 5_000;
/** While something is installed. */
const INSTALL_REFRESH_MS = 1_000;
/** Slower, because counting reads all failures of the last hours. */
const FAILURES_REFRESH_MS = 30_000;

/** Every action invalidates all keys below `all`. */
const adminKeys = {
  all: ['admin'] as const,
  operator: (userId: string | null) => ['admin-operator', userId] as const,
  list: (name: string, query: object) => [...adminKeys.all, name, query] as const,
  user: (id: string | undefined) => [...adminKeys.all, 'user', id] as const,
  queue: () => [...adminKeys.all, 'queue'] as const,
  orders: () => [...adminKeys.all, 'queue-orders'] as const,
  failures: (hours: number) => [...adminKeys.all, 'failures', hours] as const,
  workers: () => [...adminKeys.all, 'workers'] as const,
  packs: () => [...adminKeys.all, 'packs'] as const,
  refunds: () => [...adminKeys.all, 'refunds'] as const,
};

/** Long enough for what the page's first view has read. */
const OPERATOR_STALE_MS = 2_000;

export const operatorOptions = (userId: string | null) =>
  queryOptions({
    queryKey: adminKeys.operator(userId),
    queryFn: ({ signal }) => api.adminGetOperator({ signal }),
    staleTime: OPERATOR_STALE_MS,
  });

/**
 * Reads whether the user is an operator. The server answers 404 to others. A user who was not an operator when the
 * session was last refreshed counts as none until the answer arrives.
 */
export function useOperator() {
  const { status, user } = useSession();
  const query = useQuery({
    ...operatorOptions(user?.id ?? null),
    enabled: user !== null,
    retry: (failures, error) => !isEaselError(error, 'not_found') && shouldRetryQuery(failures, error),
  });
  const wasOperator = user === null || user.is_operator === true;
  const isNotOperator =
    status === 'signed-out' ||
    isEaselError(query.error, 'not_found') ||
    (!wasOperator && query.data === undefined);
  return { ...query, isNotOperator };
}

/** Reads one account. Disabled while `id` is undefined. */
export const useUserDetail = (id: string | undefined) =>
  useQuery({
    queryKey: adminKeys.user(id),
    queryFn: id === undefined ? skipToken : ({ signal }) => api.adminGetUser({ params: { id }, signal }),
    staleTime: 0,
  });

export const useQueueBoard = () =>
  useQuery({
    queryKey: adminKeys.queue(),
    queryFn: ({ signal }) => api.adminGetQueue({ signal }),
    staleTime: 0,
    refetchInterval: QUEUE_REFRESH_MS,
  });

/** Reads which models are paused, and each plan's terms in the queue. */
export const useQueueOrders = () =>
  useQuery({
    queryKey: adminKeys.orders(),
    queryFn: ({ signal }) => api.adminGetQueueOrders({ signal }),
    staleTime: 0,
    refetchInterval: QUEUE_REFRESH_MS,
  });

/** Reads why generations failed in the last `hours`. Shows the previous answer while another loads. */
export const useFailures = (hours: number) =>
  useQuery({
    queryKey: adminKeys.failures(hours),
    queryFn: ({ signal }) => api.adminListFailures({ query: { hours }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: FAILURES_REFRESH_MS,
  });

export const useWorkerBoard = () =>
  useQuery({
    queryKey: adminKeys.workers(),
    queryFn: ({ signal }) => api.adminGetWorkers({ signal }),
    staleTime: 0,
    refetchInterval: QUEUE_REFRESH_MS,
  });

const isInstalling = ({ packs }: PackBoard) => packs.some(({ state }) => state.state === 'installing');

/** Reads the model packs, more often while one is installed. */
export const usePackBoard = () =>
  useQuery({
    queryKey: adminKeys.packs(),
    queryFn: ({ signal }) => api.adminListPacks({ signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && isInstalling(data) ? INSTALL_REFRESH_MS : QUEUE_REFRESH_MS,
  });

/** Reads the open refund requests. */
export const useRefunds = () =>
  useQuery({
    queryKey: adminKeys.refunds(),
    queryFn: ({ signal }) => api.adminListRefunds({ signal }),
    staleTime: 0,
  });

export function useUsers(search: string, filter: UserFilter) {
  const query = { search: search || undefined, filter };
  return useAdminList('users', query, (cursor, signal) =>
    api.adminListUsers({ query: { ...query, cursor }, signal }),
  );
}

/** Reads the unused invitations and the sign-up setting. */
export function useInvitations() {
  const list = useAdminList('invitations', {}, (cursor, signal) =>
    api.adminListInvitations({ query: { cursor }, signal }),
  );
  return { list, signUp: list.data?.pages[0] };
}

export const useMessages = (filter: MessageFilter) =>
  useAdminList('messages', { filter }, (cursor, signal) =>
    api.adminListMessages({ query: { filter, cursor }, signal }),
  );

export const usePictures = (filter: PictureFilter) =>
  useAdminList('pictures', { filter }, (cursor, signal) =>
    api.adminListPictures({ query: { filter, cursor }, signal }),
  );

export const useQueuedGenerations = (status: QueuedStatus) =>
  useAdminList(
    'generations',
    { status },
    (cursor, signal) => api.adminListGenerations({ query: { status, cursor }, signal }),
    { refetchIntervalMs: QUEUE_REFRESH_MS },
  );

interface AuditFilter {
  action?: AuditAction | undefined;
  subjectId?: string;
  limit?: number;
}

export const useAdminSecurityLog = (query: { kind?: SecurityEventKind | undefined }) =>
  useAdminList('security-log', query, (cursor, signal) =>
    api.adminListSecurityEvents({ query: { ...query, cursor }, signal }),
  );

export const useAudit = (query: AuditFilter) =>
  useAdminList('audit', query, (cursor, signal) =>
    api.adminListAudit({ query: { ...query, cursor }, signal }),
  );

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}
type LoadPage<Item, More> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item> & More>;

/** Reads a list of the operators' API page by page. Shows the previous items while another filter loads. */
function useAdminList<Item, More = unknown>(
  name: string,
  query: object,
  load: LoadPage<Item, More>,
  { refetchIntervalMs }: { refetchIntervalMs?: number } = {},
) {
  const list = useInfiniteQuery({
    queryKey: adminKeys.list(name, query),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refetchIntervalMs ?? false,
  });
  const { data } = list;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  return { ...list, items };
}

export type AdminList<Item> = ReturnType<typeof useAdminList<Item>>;

/** The operators' actions. */
export const ACTIONS = {
  invite: (request: SignUpInvitationRequest) => api.adminInvite({ body: request }),
  revokeInvitation: (id: string) => api.adminRevokeInvitation({ params: { id } }),
  setPlan: (id: string, change: PlanChange) => api.adminSetPlan({ params: { id }, body: change }),
  setApiRate: (id: string, change: ApiRateChange) => api.adminSetApiRate({ params: { id }, body: change }),
  suspend: (id: string, reason: string) => api.adminSuspendUser({ params: { id }, body: { reason } }),
  unsuspend: (id: string, reason: string) => api.adminUnsuspendUser({ params: { id }, body: { reason } }),
  takeDown: (id: string, reason: string) => api.adminTakeDownPicture({ params: { id }, body: { reason } }),
  cancel: (id: string, reason: string) => api.adminCancelGeneration({ params: { id }, body: { reason } }),
  retry: (id: string, reason: string) => api.adminRetryGeneration({ params: { id }, body: { reason } }),
  drainWorker: (id: string, order: DrainRequest) => api.adminDrainWorker({ params: { id }, body: order }),
  pauseModel: (id: string, order: ModelPause) => api.adminPauseModel({ params: { id }, body: order }),
  setPlanTerms: (plan: PlanId, request: PlanTermsRequest) =>
    api.adminSetPlanTerms({ params: { plan }, body: request }),
  installPack: (id: string, consent: PackInstall) => api.adminInstallPack({ params: { id }, body: consent }),
  cancelPack: (id: string) => api.adminCancelPack({ params: { id } }),
  removePack: (id: string) => api.adminRemovePack({ params: { id } }),
  retryFailures: (request: RetryFailures) => api.adminRetryFailures({ body: request }),
  reviewRefund: (id: string) => api.adminReviewRefund({ params: { id } }),
  decideRefund: (id: string, verdict: RefundVerdictRequest) =>
    api.adminDecideRefund({ params: { id }, body: verdict }),
  changeMessage: (id: string, change: MessageChange) =>
    api.adminChangeMessage({ params: { id }, body: change }),
} as const;

export type SuccessWords<Answer> = string | ((answer: Answer) => string);

/**
 * Runs an action and refetches everything.
 *
 * @param success the title of the toast after a success, or a function that returns it for an answer; null if the page
 * shows the success anyway
 */
export function useAction<Request, Answer>(
  run: (request: Request) => Promise<Answer>,
  success: SuccessWords<Answer> | null,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess(answer) {
      if (success === null) return;
      const title = typeof success === 'string' ? success : success(answer);
      toast({ title, tone: 'success', topic: 'admin' });
    },
    // Also after a failure: the answer may be lost, or another operator may have acted first.
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}
