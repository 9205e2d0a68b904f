import { HelpArticlePage, loadData } from '@/features/help/components/article-page';

export { loadData };

export default HelpArticlePage;
