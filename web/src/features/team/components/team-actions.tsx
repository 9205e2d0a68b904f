import type { Team } from '@easel/shared/contracts/team.schema';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/ui/button';

const loadQuestions = () => import('./team-questions');
const DissolveTeam = lazy(() => loadQuestions().then((module) => ({ default: module.DissolveTeam })));
const LeaveTeam = lazy(() => loadQuestions().then((module) => ({ default: module.LeaveTeam })));
const RenameDialog = lazy(() =>
  import('./rename-dialog').then((module) => ({ default: module.RenameDialog })),
);

type Question = 'rename' | 'dissolve' | 'leave';

/** The actions for a team: rename, dissolve or leave it. */
export function TeamActions({ team }: { team: Team }) {
  const [question, setQuestion] = useState<{ about: Question; isOpen: boolean; count: number } | null>(null);
  const openQuestion = (about: Question) =>
    setQuestion((before) => ({ about, isOpen: true, count: (before?.count ?? 0) + 1 }));
  const close = () => setQuestion((before) => before && { ...before, isOpen: false });
  const shown = question && { team, open: question.isOpen, onClose: close };
  return (
    <div className="flex flex-wrap gap-3">
      {team.role === 'owner' ? (
        <>
          <Button variant="secondary" size="sm" onClick={() => openQuestion('rename')}>
            Rename
          </Button>
          <Button variant="ghost" size="sm" className="text-danger!" onClick={() => openQuestion('dissolve')}>
            Delete team
          </Button>
        </>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => openQuestion('leave')}>
          Leave team
        </Button>
      )}
      {shown ? (
        <Suspense>
          {question.about === 'rename' ? (
            // Starts each form with fresh state.
            <RenameDialog key={question.count} {...shown} />
          ) : question.about === 'dissolve' ? (
            <DissolveTeam {...shown} />
          ) : (
            <LeaveTeam {...shown} />
          )}
        </Suspense>
      ) : null}
    </div>
  );
}
