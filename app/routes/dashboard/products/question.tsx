import { useFetcher } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { refusalIn } from '#app/forms/use-answer.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { messages } from '#domain/messages.ts';
import type { OwnProduct } from '#domain/products/product.ts';
import type { DoneWithProduct, ProductAnswer, RefusedProduct } from './answer.ts';
import { ProductForm } from './form/form.tsx';

type ProductQuestionProps = {
  asked: { intent: 'edit' | 'delete'; product: OwnProduct };
  refused: RefusedProduct | null;
  onDone: (done: DoneWithProduct) => void;
  backTo: string;
};

export function ProductQuestion({ asked, refused, onDone, backTo }: ProductQuestionProps) {
  const fetcher = useFetcher<ProductAnswer>();
  const { intent, product } = asked;
  const answer = refusalIn(fetcher.data) ?? refused;
  return (
    <section
      aria-label={intent === 'edit' ? `Edit ${product.namaProduk}` : `Hapus ${product.namaProduk}`}
      className="mb-6 grid max-w-xl gap-4 rounded-card border border-line-strong bg-surface p-5 shadow-soft"
    >
      <h2 className="wrap-anywhere font-semibold text-lg">{product.namaProduk}</h2>
      {intent === 'edit' ? (
        <ProductForm product={product} refused={refused} onDone={onDone} cancelTo={backTo} />
      ) : (
        <fetcher.Form method="post" encType="multipart/form-data" className="grid gap-4">
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="productId" value={product.id} />
          <AnswerNotice answer={answer} />
          <p>{messages.confirmProductDelete}</p>
          <div className="flex gap-3">
            <ButtonLink to={backTo} variant="secondary">
              Batal
            </ButtonLink>
            <Button type="submit" variant="danger">
              Ya
            </Button>
          </div>
        </fetcher.Form>
      )}
    </section>
  );
}
