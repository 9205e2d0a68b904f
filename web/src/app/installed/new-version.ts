import { create } from 'zustand';

/** Whether this page is older than the build that the service worker keeps. */
export const useNewVersion = create<boolean>(() => false);
