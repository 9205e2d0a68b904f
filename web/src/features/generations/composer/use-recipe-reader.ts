import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { recipeOfState } from '@/lib/recipe-handover';
import { useSession } from '@/lib/session';
import { SITE } from '@/lib/site';
import { toast } from '@/ui/toast';
import { fetchCustomStyles } from '../styles/api';
import { fetchModels } from './list-models';
import { useFillComposer } from './use-fill-composer';

/** Returns a function that fills the composer with an image file's recipe and shows the result in a toast. */
export function useRecipeReader(): (file: File) => Promise<void> {
  const fill = useFillFromRecipe();
  return async (file) => {
    try {
      const { readRecipeFile } = await import('./recipe-file');
      const recipe = await readRecipeFile(file);
      if (recipe === 'too-large') return showNoRecipe('The file is larger than 64 MB.');
      if (recipe === null) return showNoRecipe(`This file does not say how it was made with ${SITE.name}.`);
      await fill(recipe);
    } catch {
      showNoRecipe('The file could not be read.');
    }
  };
}

/** Fills the composer once with the recipe that another page has passed on. */
export function useRecipeFromNavigation(): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const fill = useFillFromRecipe();
  const taken = useRef<unknown>(null);
  const handedOver = recipeOfState(state);

  useEffect(() => {
    if (handedOver === undefined || taken.current === handedOver) return;
    taken.current = handedOver;
    // Otherwise a reload would overwrite what was written afterwards.
    void navigate({ pathname, search }, { replace: true, state: null });
    void import('./recipe-file').then(({ parseRecipe }) => {
      const recipe = parseRecipe(handedOver);
      if (recipe) return fill(recipe);
    });
  });
}

function useFillFromRecipe(): (recipe: ImageRecipe) => Promise<void> {
  const client = useQueryClient();
  const { user } = useSession();
  const fillComposer = useFillComposer();
  return async (recipe) => {
    const [models, customStyles, { readingOf }] = await Promise.all([
      fetchModels(client),
      fetchCustomStyles(client, user?.id),
      import('./recipe-reading'),
    ]);
    const { changes, message } = readingOf(recipe, models, customStyles);
    fillComposer(changes);
    toast({ title: 'Recipe read', description: message, tone: 'success', topic: 'recipe' });
  };
}

function showNoRecipe(why: string): void {
  toast({
    title: 'No recipe found',
    description: `${why} Nothing was uploaded.`,
    tone: 'destructive',
    topic: 'recipe',
  });
}
