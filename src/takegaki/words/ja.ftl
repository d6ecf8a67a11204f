### takegaki の日本語。英語（en.ftl）が基準で、書式と関数の説明もそこにあります。

number =
    .between = ,

list =
    .middle = { $before }、{ $next }
    .end = { $before }、{ $next }
    .two = { $before }と{ $next }

# How a screen reader hears "3s": the ending that is written after a digit, and each as a word.
spoken-plural =
    .ending = { "" }
    .n0 = 0
    .n1 = 1
    .n2 = 2
    .n3 = 3
    .n4 = 4

wordless = { "" }

## 場所

cell =
    .in-rows = { $row }行{ $column }列
    .in-rows-in-full = { $row }行目の{ $column }列目
    .numbered = マス{ $number }
    .hole = 穴{ $number }
    .corner = 角{ $number }
    .outside = 盤の外
    .this = このマス

dot =
    .corner = { $cell }の{ $way }の点
    .spot = { $cell }の{ $way }の点
    .this = この点
    .lettered = 点{ $letter }
    .at-time = { $cell }の{ $time }の点
    .of-two = { $cell }の{ $time }の{ $which ->
        [nearer] 近い
       *[farther] 遠い
    }方の点
    .counted = { $cell }の{ $number }番目の点

edge =
    .side = { $cell }の{ $way }の辺
    .lettered = { $letter }
    .between = { $one }と{ $other }の間の辺
    .border = { $one }・{ $other }の境目
    .at-time = { $cell }の{ $time }の辺
    .of-two = { $cell }の{ $time }の{ $which ->
        [nearer] 近い
       *[farther] 遠い
    }方の辺
    .counted = { $cell }の{ $number }番目の辺

time =
    .hour = { $hour }時の方向
    .half = { $hour }時半の方向

way =
    .right = 右
    .bottom-right = 右下
    .bottom = 下
    .bottom-left = 左下
    .left = 左
    .top-left = 左上
    .top = 上
    .top-right = 右上

from-dot =
    .right = 右
    .bottom-right = 右下
    .bottom = 下
    .bottom-left = 左下
    .left = 左
    .top-left = 左上
    .top = 上
    .top-right = 右上

edges =
    .run = { $first }〜{ $last }
    .its = { $ways }の辺
    .of = { $cell }の{ $ways }の辺
    .of-cells = { $cells }の{ $ways }の辺
    .at-dot = { $ways }への辺

marks =
    .named = { $edges }は{ $mark ->
        [line] 線
       *[cross] ×
    }
    .stated = { $edges }は{ $mark ->
        [line] 線
       *[cross] ×
    }
    .counted = { NUMBER($count) }本の辺が{ $mark ->
        [line] 線
       *[cross] ×
    }
    .tally = { $mark ->
        [line] 線{ NUMBER($count) }本
       *[cross] ×{ NUMBER($count) }個
    }
    .draw = { $edges }は{ $mark ->
        [line] 線
       *[cross] ×
    }
    .draw-counted = { NUMBER($count) }本の辺が{ $mark ->
        [line] 線
       *[cross] ×
    }
    .both = { $lines }、{ $crosses }
    .apart = { $before }です。{ $next }
    .it = この辺は{ $mark ->
        [line] 線
       *[cross] ×
    }
    .draw-it = この辺は{ $mark ->
        [line] 線
       *[cross] ×
    }
    .both-of-them = 両方とも{ $mark ->
        [line] 線
       *[cross] ×
    }
    .draw-both-of-them = 両方とも{ $mark ->
        [line] 線
       *[cross] ×
    }
    .between = 間の辺は{ $mark ->
        [line] 線
       *[cross] ×
    }
    .draw-between = 間の辺は{ $mark ->
        [line] 線
       *[cross] ×
    }
    .counted-second = { marks.counted }

## 手筋：名前、一般の説明、その場での説明

clue-counting = 数字のまわりの線
    .statement = 線が数字の数だけあるマスでは、残りの辺は×です。×でない辺が数字の数しか残っていなければ、そのすべてが線です。
    .full = { THIS($place) ->
        [this] この{ $clue }
       *[named] { $place }の{ $clue }
    }{ OPPOSED($then) ->
        [opposed] の線が多すぎます
       *[follows] { $clue ->
            [0] には線を引けない
           *[other] は線が{ $clue }本そろっている
    }ので、{ $then }です
    }。
    .dot-full = { OPPOSED($then) ->
        [opposed] { $place }に線が3本集まります
       *[follows] { $place }には線が2本そろっているので、{ $then }です
    }。
    .needs = { THIS($place) ->
        [this] この{ $clue }
       *[named] { $place }の{ $clue }
    }には、{ OPPOSED($then) ->
        [opposed] 線にできる辺が足りません
       *[follows] ×でない辺が{ $clue }本しか残っていないので、{ $then }です
    }。
    .dot-needs = 輪はすべての点を通ります。{ OPPOSED($then) ->
        [opposed] ところが、{ $place }を通ることができません
       *[follows] { $place }には、×でない辺が2本しか残っていないので、{ $then }です
    }。

vertex-counting = 点に集まる線
    .statement = 1つの点に集まる線は2本か0本です。2本あれば残りは×、残りが1本だけなら、線が来ていれば線、来ていなければ×です。
    .full = { OPPOSED($then) ->
        [opposed] { $place }に線が3本集まります
       *[follows] { $place }にはすでに線が2本通っているので、{ $then }です
    }。
    .goes-on = { $place }に来た線{ ONWARD($then) ->
        [opposed] は先へ進めません
        [none] の行き先は1つだけなので、{ $then }です
        [right] は右にしか進めません
        [bottom-right] は右下にしか進めません
        [bottom] は下にしか進めません
        [bottom-left] は左下にしか進めません
        [left] は左にしか進めません
        [top-left] は左上にしか進めません
        [top] は上にしか進めません
       *[top-right] は右上にしか進めません
    }。
    .dead-end = { OPPOSED($then) ->
        [opposed] { $place }に来た線は先へ進めません
       *[follows] { $place }から先に進める辺はありません。線を引くと行き止まりになるので、{ $then }です
    }。

clue-table = 1つの手がかりのまわり
    .statement = 手がかりのまわりで、今の盤面に合う引き方をすべて考えます。どの引き方にも共通することは必ず成り立ちます。
    .follows = { $required }。だから{ $then }です。
    .at-border = { $required }。盤の外にはその余地がないので、{ $then }です。
    .known = { $required }。ここでは{ STATED($known) }です。だから{ $then }です。

closed-loop = 輪の完成
    .statement = 輪が完成したら、残りの辺はすべて×です。
    .follows = 輪が閉じてすべての数字に合っているので、{ $then }です。

incoming-line = 角に入る線
    .statement = マスの角に来た線は、そのマスの2辺のうち多くても1辺に進みます。×をあと1つしか付けられないマスなら、残りの辺はすべて線です。
    .turns = 線が{ THIS($place) ->
        [this] この{ $clue }
       *[named] { $place }の{ $clue }
    }の角（{ $corner }）に入り、そこで進めるのは1辺だけです。{ $clue }に付けられる×は1つだけなので、{ $then }です。

early-loop = 小さな輪を作らない
    .statement = ほかの線を残したり、数字に合わなかったり（すべての点を通る場合は点を残したり）する輪を閉じてはいけません。
    .closes = { OPPOSED($then) ->
        [opposed] { $edge }の線は、ほかの{ NUMBER($lines) }本の線と{ COUNT($stops) ->
            [0] { "" }
           *[other] （{ $stops }を通って）
    }輪を閉じて、{ $fault }ことになります
       *[follows] { $edge }の両端は、{ NUMBER($lines) }本の線で{ COUNT($stops) ->
            [0] { "" }
           *[other] （{ $stops }を通って）
    }つながっています。ここに線を引くと輪が閉じて{ $fault }ので、{ IT($then) }です
    }。

vertex-pairs = 点での二者択一
    .statement = 点に線が来ているとき、隣り合う未定の2辺のうち線は多くても1本です。それが最後の2辺なら、ちょうど1本です。
    .once = { $place }に来た線は1本にしか進めないので、{ $then }です。
    .goes-on = { $place }に来た線は必ず先へ進むので、{ $then }です。
    .goes-on-once = { $place }に来た線は、どちらか1本にだけ進むので、{ $then }です。
    .one-known = { $place }では、{ $relation }です。{ $edge }は{ $mark ->
        [line] 線
       *[cross] ×
    }なので、{ $then }です。
    .last-two = { $place }では、{ $relation }です。残りはこの2辺だけで、両方とも線か両方とも×なので、{ $then }です。

face-pairs = マスでの二者択一
    .statement = 隣り合う2辺の線が「多くても1本」または「少なくとも1本」とわかると、マスの線の数の範囲が決まります。それが数字ちょうどなら、残りの辺が決まります。
    .enough = { $place }のほかの辺には線が少なくとも{ $lines }本あり、それで数字に足りるので、{ $then }です。
    .dot-enough = { $place }のほかの辺には線が少なくとも{ $lines }本あり、点に集まる線は2本までなので、{ $then }です。
    .too-few = { $place }のほかの辺の線は{ $lines ->
        [0] 0本
       *[other] 多くても{ $lines }本
    }で、数字に1本足りないので、{ $then }です。
    .were-it-not = { $place }では、{ $edges }のどれかが×だと、ほかの辺の線は{ $lines ->
        [0] 0本
       *[other] 多くても{ $lines }本
    }で、数字に1本足りないので、{ BOTH($then) }です。
    .dot-too-few = { $place }のほかの辺の線は{ $lines ->
        [0] 0本
       *[other] 多くても{ $lines }本
    }で、輪はすべての点を通るので、{ $then }です。

clue-region = 隣り合う手がかり
    .statement = 手がかりのまわりの引き方のうち、隣の数字に合わないものや点で行き止まりになるものを除きます。残った引き方に共通することは必ず成り立ちます。
    .follows = { $required }。そのうち、{ $beside ->
        [dots] 近くの点で行き止まりになる
       *[other] { COUNT($cells) ->
            [0] 近く
           *[other] { $cells }
    }の手がかりに合わない
    }引き方を除くと、残りに共通して、{ $then }です。
    .nothing = { $required }。どの引き方も、近くの{ $beside ->
        [dots] 点で行き止まりになります
       *[other] 手がかりに合いません
    }。

through-face = マスをはさむ二者択一
    .statement = マスの残りの辺からわかることで、隣り合う2辺の線の数が絞られます。二者択一は反対側の角へ伝わります。
    .has-one = { THIS($place) ->
        [this] この1
       *[named] { $place }の1
    }は線がちょうど1本なので、{ $then }です。
    .dot-has-one = { $place }には線がちょうど1本あるので、{ $then }です。
    .at-least = { THIS($place) ->
        [this] この{ $clue }
       *[named] { $place }の{ $clue }
    }は、ほかの辺に線が少なくとも{ $lines }本あるので、{ $then }です。
    .dot-at-least = { $place }のほかの辺に線が少なくとも{ $lines }本あるので、{ $then }です。
    .dot-at-most = { $place }のほかの辺の線は{ $lines ->
        [0] 0本
       *[other] 多くても{ $lines }本
    }で、輪はすべての点を通るので、{ $then }です。
    .dot-exactly = { $place }のほかの辺の線はちょうど{ $lines }本なので、{ $then }です。
    .at-most = { THIS($place) ->
        [this] この{ $clue }
       *[named] { $place }の{ $clue }
    }は、ほかの辺の線が{ $lines ->
        [0] 0本
       *[other] 多くても{ $lines }本
    }なので、{ $then }です。
    .exactly = { THIS($place) ->
        [this] この{ $clue }
       *[named] { $place }の{ $clue }
    }は、ほかの辺の線がちょうど{ $lines }本なので、{ $then }です。

through-vertex = 点をはさむ二者択一
    .statement = 点のまわりの隣り合う2辺の少なくとも1本が線なら、残りの2辺の線は多くても1本です。
    .no-more = { $place }では、{ $relation }です。点に集まる線は2本までなので、{ $then }です。
    .goes-on = { $place }では、{ $relation }です。そこにはあと1本の線が必要なので、{ $then }です。
    .both = { $place }では、{ $relation }です。点に集まる線は2本か0本なので、{ $then }です。

clue-loop = 手がかりのまわりで輪を閉じない
    .statement = 手がかりとその隣の引き方のうち、ほかの線や手がかりを残して輪を閉じるものを除きます。残った引き方に共通することは必ず成り立ちます。
    .follows = { $required }。そのうち、小さな輪を作る引き方を除くと、残りに共通して、{ $then }です。

carried = 同じ辺・逆の辺
    .statement = 同じ、または逆とわかっている2辺は、片方が決まればもう片方も決まります。
    .spared = 2辺の片方が決まれば、数え上げ、二者択一、偶奇でもう片方も決まるからです
    .follows = { $relation }です。最初の辺が{ $mark ->
        [line] 線
       *[cross] ×
    }なので、{ $then }です。

equal-sides = 同じになる2辺
    .statement = マスに足りない線（または×）があと1つだけなら、それは同じになる2辺のどちらでもありません。
    .room = { THIS($place) ->
        [this] この{ $clue }
       *[named] { $place }の{ $clue }
    }{ $room ->
        [line] に引ける線はあと1本
       *[cross] で×にできる辺はあと1本
    }だけです。{ $edges }は両方とも線か両方とも×で、2本とも{ $room ->
        [line] 線
       *[cross] ×
    }では多すぎます。だから{ BOTH($then) }です。
    .dot-room = { $place }{ $room ->
        [line] に引ける線はあと1本
       *[cross] で×にできる辺はあと1本
    }だけです。{ $edges }は両方とも線か両方とも×で、2本とも{ $room ->
        [line] 線
       *[cross] ×
    }では多すぎます。だから{ BOTH($then) }です。
    .room-lettered = { THIS($place) ->
        [this] この{ $clue }
       *[named] { $place }の{ $clue }
    }{ $room ->
        [line] に引ける線はあと1本
       *[cross] で×にできる辺はあと1本
    }だけです。{ $edges }はどちらも{ $letter }で、2本とも{ $room ->
        [line] 線
       *[cross] ×
    }では多すぎます。だから{ BOTH($then) }です。
    .dot-room-lettered = { $place }{ $room ->
        [line] に引ける線はあと1本
       *[cross] で×にできる辺はあと1本
    }だけです。{ $edges }はどちらも{ $letter }で、2本とも{ $room ->
        [line] 線
       *[cross] ×
    }では多すぎます。だから{ BOTH($then) }です。

face-parity = マスの偶奇
    .statement = マスの未定の辺に必要な線の数が偶数か奇数かで、2辺が同じか逆かが決まったり、3本目が決まったりします。

vertex-parity = 点の偶奇
    .statement = 点に集まる線の数は偶数です。これで、2辺が同じか逆かが決まったり、3本目が決まったりします。

pair-relation = 二者択一の2辺は逆
    .statement = 点のまわりの隣り合う2辺のうちちょうど1本が線なら、その2辺は逆です。逆も言えます。
    .bounded = { $place }では、{ $edges }のうち線は多くても1本で、少なくとも1本なので、{ $then }です。
    .known = { $place }では、{ $edges }のうちちょうど1本が線なので、{ $then }です。

missing-loop = 輪は必ずある
    .statement = 輪は必ずあるので、線が1本もないことはありません。
    .spared = 線のない盤面を退けるだけで、問題の答えには必ず線があるからです
    .follows = 輪は必ずあるので、{ $then }です。

tile-turn = タイルの向き
    .statement = タイルの向きは、まわりの境目と合うものだけです。盤の端、壁、×には腕を向けず、線には必ず腕を向けます。どの向きにも共通することは必ず成り立ちます。
    .follows = { THIS($place) ->
        [this] このタイル
       *[named] { $place }のタイル
    }のまだ可能などの向きでも、{ $then }です。
    .known = { THIS($place) ->
        [this] この{ $clue }
       *[named] { $place }の{ $clue }
    }は{ COUNT($lines) ->
        [0] { "" }
       *[other] { EACH($lines, between: "と") }に線があり{ COUNT($crosses) ->
            [0] ます
           *[other] 、
    }
    }{ COUNT($crosses) ->
        [0] { "" }
       *[other] { EACH($crosses, between: "や") }には向けられません
    }。だから{ $then }です。

no-cycle = 輪を作らない
    .statement = すでに線でつながった2マスの間にもう1本線を引くと、輪ができてしまいます。
    .follows = { $place }に線を引くと輪ができるので、{ IT($then) }です。

only-ends = 端どうしをつながない
    .statement = 腕がすべて1本腕のタイルに向くと、そこだけで閉じて、ほかとつながれません。
    .follows = { THIS($place) ->
        [this] このタイル
       *[named] { $place }のタイル
    }が孤立し、どの腕も1本腕のタイルで終わってしまうので、{ $then }です。

closed-part = 一部を閉じない
    .statement = 線でつながったマスが盤全体でないなら、外へ続く道が必要です。最後に残ったタイルは、その道をふさぐ向きや、1本腕のタイルにしか行けない向きにはなりません。
    .follows = { THIS($place) ->
        [this] このタイル
       *[named] { $place }のタイル
    }がつなぐ部分は、盤の残りへの道を残さなければならないので、{ $then }です。

turn-cycle = 回すと輪になる
    .statement = すでにつながっている2マスの両方に腕を向けると、輪ができてしまいます。
    .follows = { THIS($place) ->
        [this] このタイル
       *[named] { $place }のタイル
    }の2本の腕で輪ができるので、{ $then }です。

dead-end = 行き止まり
    .statement = 1本の腕の先で届くマスの数には、先にあるタイルの形による限りがあります。届かないマスが残る向きにはなりません。
    .follows = { THIS($place) ->
        [this] このタイル
       *[named] { $place }のタイル
    }の腕を合わせて、すべてのマスに届かなければならないので、{ $then }です。
    .reach = { $before }から{ $cell }の方へは、多くても{ NUMBER($most) }マスしか届きません。

local-rule = よくある形
    .statement = 証明済みの形です。数字と印がこの形に並ぶと、次の印が決まります。
    .follows = { $place }はよくある形なので、{ $then }です。

straight-cut = 横切る回数は偶数
    .statement = 輪は、盤を横切る一直線を必ず偶数回横切ります。未定の辺が1本だけなら、ほかの辺から決まります。
    .follows = 輪は、一直線を必ず偶数回横切ります。{ $place }を通る直線は、ほかで{ NUMBER($lines) }本の線に横切られているので、{ IT($then) }です。

colouring = 内側と外側
    .statement = ×をはさむ2マスは同じ色（どちらも内側か、どちらも外側）、線をはさむ2マスは違う色です。決まった辺をたどって、隣どうしの色を比べます。
    .follows = 決まった辺をたどって{ $one }から{ $other }へ行くと、線を{ NUMBER($lines) }回横切ります。2つは輪の{ $side ->
        [opposite] 反対の側
       *[same] 同じ側
    }にあるので、{ BETWEEN($then) }です。

connectivity = 内側も外側もつながる
    .statement = 内側のマスはすべてつながり、外側のマスもすべてつながります。届かないマスは反対の側、そこを通らないとつながらないマスはその側です。
    .cut-off = { $place }が{ $side ->
        [inside] 外側
       *[outside] 内側
    }だと、{ $part }が{ $wall }にさえぎられて、ほかの{ $side ->
        [inside] 内側
       *[outside] 外側
    }のマスから切り離されます。だからここは{ $side ->
        [inside] 内側
       *[outside] 外側
    }で、{ $then }です。
    .walled-in = { $wall }にさえぎられて、{ $place }からほかの{ $side ->
        [inside] 外側
       *[outside] 内側
    }のマスへは行けません。だからここは{ $side ->
        [inside] 内側
       *[outside] 外側
    }で、{ $then }です。
    .torn = { $wall }にさえぎられて、{ $part }がほかの{ $side ->
        [inside] 内側
       *[outside] 外側
    }のマスから切り離されます。
    .both = 内側のマスも外側のマスも、それぞれつながらなければなりません。{ $place }のまわりで残る道は1つだけで、{ $then }です。

stranded = 取り残される線
    .statement = 1点だけで接する部分の間を、輪は行き来できません。ほかの線を取り残したり、数字に合わなかったりする部分の辺はすべて×です。
    .follows = { $place }に引いた線は、ほかの線と1つの輪になれないので、{ IT($then) }です。

what-if = 短い仮定
    .statement = 印を1つ仮定して、数えるだけで4文以内に行き詰まるなら、その逆が正しいとわかります。

two-ends = 1本の線の両端
    .follows = { $place }が{ $mark ->
        [line] 線
       *[cross] ×
    }だと、1本の線の両端が途中でつながってしまうので、{ IT($then) }です。

player-level =
    .numbered = { $number }（{ $title }）
    .basics = 基本
    .patterns = 定石
    .one-of-two = 二者択一
    .colours = 色分け
    .connected = つながり
    .what-if = 仮定
    .deep = 深い読み

area = 小さな範囲の全通り
    .statement = 点のまわりのマスについて、内側か外側かの分け方をすべて考えます。数字と点に合い、内側も外側もつながる分け方に共通することは必ず成り立ちます。
    .follows = { $place }のまわりのマスを内側と外側に分ける方法をすべて考えます。数字と印に合い、内側も外側もつながるものに共通して、{ $then }です。
    .nothing = { $place }のまわりのマスをどう内側と外側に分けても、数字や印に合わないか、どちらかの側が切れてしまいます。

free-cell = 唯一解の利用
    .statement = 答えが1つだけとわかっているときの手筋です。数字のない場所で、輪がどちら側を通ってもよい形になることはありません。
    .follows = そうでないと、輪は{ $place }のどちら側も通れて答えが2つになってしまうので、{ $then }です。

cut-tile = 唯一のつなぎ目
    .statement = すべてのマスはつながります。そのマスがないと盤が分かれるなら、そのタイルは分かれた部分のそれぞれに腕を向けます。部分へ通じる境目が1つだけなら、そこは線です。
    .follows = { $place }がないと盤が分かれてしまうので、そのタイルはそれぞれの部分に腕を向け、{ $then }です。

parity-chain = 範囲の偶奇
    .statement = 範囲の中の線は腕を2本、外へ出る線は腕を1本使います。だから、外へ出る線の数と中の腕の数は、偶数か奇数かが同じです。残りが1本なら、これで決まります。
    .follows = { $place }を含む範囲では、腕の数と外へ出る線の数の偶奇が同じなので、{ $then }です。

trial = 仮定
    .statement = 印を1つ仮定し、「難しい」までの手筋で行き詰まるなら、その印は誤りです。
    .refuted = { $place }を{ $mark ->
        [line] 線
       *[cross] ×
    }とすると行き詰まるので、{ IT($then) }です。
    .soon-refuted = { $place }を{ $mark ->
        [line] 線
       *[cross] ×
    }とするとすぐに行き詰まるので、{ IT($then) }です。

area-trial = 範囲を使う仮定
    .statement = 印を1つ仮定し、「難しい」までの手筋に内側と外側、小さな範囲の全通りを加えて行き詰まるなら、その印は誤りです。

linked-areas = 範囲を次々に調べる
    .statement = 探索です。盤のすべての範囲をくり返し調べ、1つの範囲でわかったことを次の範囲で使います。
    .follows = 範囲を次々に調べると（最後は{ $place }のまわり）、ほかの可能性がなくなり、{ $then }です。

deep-trial = 仮定の中の仮定
    .statement = 印を1つ仮定し、「難しい」までの手筋にさらに仮定を重ねて行き詰まるなら、その印は誤りです。

exact-step = 探索で確定
    .statement = この数字と印では、逆の印にした答えがないことが探索で証明されています。
    .follows = この数字と印を合わせると{ $place }にほかの可能性はなく、{ $then }です。
    .nothing = この数字と印に合う答えはありません。

parity =
    .due = { THIS($place) ->
        [this] この{ $clue }
       *[named] { $place }の{ $clue }
    }に合わせると、{ $edges }のうち線は{ $number ->
        [odd] 奇数
       *[even] 偶数
    }本なので、{ $then }です。
    .due-related = { THIS($place) ->
        [this] この{ $clue }
       *[named] { $place }の{ $clue }
    }に合わせると、{ $edges }のうち線は{ $number ->
        [odd] 奇数
       *[even] 偶数
    }本です。{ EACH($relations, between: "、") }なので、{ $then }です。
    .dot-due = { $place }を通る線は2本か0本{ COUNT($edges) ->
        [2] { $number ->
            [odd] で、もう1本あるので
           *[even] なので
    }
       *[other] { $number ->
            [odd] で、もう1本あるので
           *[even] なので
    }、{ $edges }のうち線は{ $number ->
            [odd] 奇数
           *[even] 偶数
    }本です。だから
    }、{ $then }です。
    .dot-due-related = { $place }を通る線は2本か0本{ $number ->
        [odd] で、もう1本あるので
       *[even] なので
    }、{ $edges }のうち線は{ $number ->
        [odd] 奇数
       *[even] 偶数
    }本です。{ EACH($relations, between: "、") }なので、{ $then }です。

cell-counting = マスのまわりの線

cell-pairs = マスでの二者択一

through-cell = マスをはさむ二者択一

cell-parity = マスの偶奇

## 結論

then =
    .at-most-one = { $edges }のうち線は多くても1本
    .at-least-one = { $edges }のうち少なくとも1本が線
    .equal = { $edges }は両方とも線か両方とも×
    .opposite = { $edges }のうちちょうど1本が線
    .both-equal = 両方とも線か両方とも×
    .both-opposite = ちょうど1本が線
    .marks = { $marks }
    .nothing-fits = 当てはまるものが1つもないの
    .opposed = { $edge }は{ $mark ->
        [line] 線のはずなのに×
       *[cross] ×のはずなのに線
    }
    .it-opposed = この辺は{ $mark ->
        [line] 線のはずなのに×
       *[cross] ×のはずなのに線
    }
    .clash = { $found }となり、盤面と矛盾するの
    .contradicts = 盤面と矛盾するの

relation =
    .at-most-one = { $edges }のうち線は多くても1本
    .at-least-one = { $edges }のうち少なくとも1本が線
    .equal = { $edges }は両方とも線か両方とも×
    .opposite = { $edges }のうちちょうど1本が線
    .equal-lettered = { $edges }はどちらも{ $letter }で、両方とも線か両方とも×
    .opposite-lettered = { $edges }は反対の文字（{ $letter }と{ $letter }'）で、ちょうど1本が線

loop-fault =
    .clue-missed = { THIS($cell) ->
        [this] この{ $clue }
       *[named] { $cell }の{ $clue }
    }が取り残される
    .clue-broken = { THIS($cell) ->
        [this] この{ $clue }
       *[named] { $cell }の{ $clue }
    }の線が{ $lines }本になってしまう
    .line-missed = { $edge }の線が取り残される
    .dot-missed = 点が取り残される

tile =
    .lines = { $lines }は線
    .crosses = { $crosses }は×
    .both = { $lines }は線、{ $crosses }は×
    .lines-then = { $lines }は線
    .crosses-then = { $crosses }は×
    .both-then = { $lines }は線、{ $crosses }は×
    .cannot-point = 「{ EACH($ways, between: "」や「") }」の向きは無理
    .cannot-turn = どの向きも無理
    .reach = { $before }から{ $cell }へ線を引くと、つながるマスは多くても{ NUMBER($most) }個

beside =
    .right = 右
    .up = 上
    .left = 左
    .down = 下

direction =
    .some = { EACH($ways, between: "・") }
    .none = どこにも向かない
    .right = 右
    .up = 上
    .left = 左
    .down = 下

## 手がかり

clue =
    .sign = { $sign }
    .sheep = ひつじ
    .wolf = おおかみ
    .white-circle = 白丸
    .black-circle = 黒丸
    .empty-tile = 空のタイル
    .end-tile = 端のタイル
    .corner-tile = 曲がりのタイル
    .straight-tile = 直線のタイル
    .t-tile = T字のタイル
    .cross-tile = 十字のタイル

requires =
    .lines = { $cell }の線は{ $lines }本です
    .one-of-two = { $cell }の線は{ $one }本か{ $other }本です
    .more-lines = { $cell }の線は{ $other }より多いはずです
    .sheep = { THIS($cell) ->
        [this] このひつじ
       *[named] { $cell }のひつじ
    }は内側にいて、外へ出るまでに{ COUNT($cells) ->
        [0] { "" }
       *[other] { $cells }を通り
    }{ $edge }を越えて、線を奇数回横切ります
    .wolf = { THIS($cell) ->
        [this] このおおかみ
       *[named] { $cell }のおおかみ
    }は外側にいて、外へ出るまでに{ COUNT($cells) ->
        [0] { "" }
       *[other] { $cells }を通り
    }{ $edge }を越えて、線を偶数回横切ります
    .white-circle = { THIS($cell) ->
        [this] この白丸
       *[named] { $cell }の白丸
    }では直進し、その前か後のマスで曲がります
    .black-circle = { THIS($cell) ->
        [this] この黒丸
       *[named] { $cell }の黒丸
    }では曲がり、その前後のマスでは直進します
    .tile = { THIS($cell) ->
        [this] この{ $clue }
       *[named] { $cell }の{ $clue }
    }は、まわりのすべての辺に合う向きです

## 名前のある形とその理由

pattern =
    .follows = { $title }{ SHOWN($cells) ->
        [shown] { "" }
       *[named] （{ $cells }）
    }なので、{ $then }です。
    .at-corner = { $title }{ SHOWN($cell) ->
        [shown] { "" }
       *[named] （{ $cell }の{ $way }の角）
    }なので、{ $then }です。
    .place = { $cells }
    .at-places = { $title }が{ NUMBER($count) }か所{ SHOWN($places) ->
        [shown] { "" }
       *[named] （{ EACH($places, between: "／") }）
    }にあるので、{ $then }です。
    .same-reason = 理由は手順{ $step }と同じです。
    .at-many-places = { $title }が{ NUMBER($count) }か所にあります。{ EACH($some, between: "") }だから、{ $then }です。
    .some-places = { $which ->
        [first] 場所は
       *[more] さらに
    }{ EACH($places, between: "／") }です。

pattern-counting = 数える

pattern-3-in-the-corner = 角の3
    .proof-1 = 盤の角で集まるのはこの2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 両方とも×だと、3には2辺しか残りません。

pattern-2-in-the-corner = 角の2
    .proof-1 = 盤の角で集まるのはこの2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 両方とも線なら2は完成し、どちらの線も盤の端に沿って進みます。
    .proof-3 = 両方とも×なら残りの2辺が線で、どちらも盤の端に出て、端に沿って進みます。
    .inner-1 = 両方とも線なら2は完成し、外から内側の点に来る線は行き止まりになります。
    .inner-2 = 両方とも×なら残りの2辺が線で、内側の点にはもう線が入りません。

pattern-1-in-the-corner = 角の1
    .proof-1 = 盤の角で集まるのはこの2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 1に線2本は多すぎます。

pattern-two-3s-side-by-side = 隣り合う3と3
    .proof-1 = 間の辺が×なら、ほかの辺はすべて線で、その両端の点はいっぱいになります。
    .proof-2 = 間の辺が線なら、両端にはあと1本ずつ線が来て、どちらの3にもあと2本必要です。
    .proof-3 = 片方の3が両端の線を2本とも取ると、もう片方は2本にしかなりません。だから1本ずつで、遠い辺は線です。
    .proof-4 = どちらの場合も遠い辺は線で、真ん中の辺からまっすぐ先へ延びる線はありません。

pattern-two-3s-across-a-dot = 斜めの3と3
    .proof-1 = どちらの3も、間の点に線が少なくとも1本必要です。点に集まる線は2本までなので、ちょうど1本ずつです。
    .proof-2 = だから、どちらの3も遠い角の2辺は線です。

pattern-3s-across-2s = 斜めに2をはさむ3と3
    .proof-1 = 3は2の側の点に線が少なくとも1本あるので、2がそこで使える線は多くても1本です。
    .proof-2 = だから2は反対側の点で少なくとも1本使い、その次の数字はそこで多くても1本です。これがもう1つの3まで続きます。
    .proof-3 = 反対の端からも同じことが言えるので、どの数字もこれらの点でちょうど1本ずつ使います。
    .proof-4 = だから、どちらの3も遠い角の2辺は線です。

pattern-3-beside-two-crosses = 閉じた角の3
    .proof-1 = ×が集まる点に残るのは3の2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 両方とも×だと、3には2辺しか残りません。

pattern-a-line-comes-to-a-3 = 3に入る線
    .proof-1 = 線は、この角で3の2辺のうち多くても1辺にしか進めません。
    .proof-2 = 3に付けられる×は1つだけなので、この2辺のうちちょうど1本が線で、残りの2辺は両方とも線です。
    .filled = 来た線と先へ進む線でこの角は2本になるので、ほかの線は来ません。

pattern-two-1s-at-the-border = 端で隣り合う1と1
    .proof-1 = 間の辺が線だと、盤の端に出て、どちらかの1の辺に沿って曲がります。
    .proof-2 = すると、その1の線が2本になってしまいます。

pattern-0-beside-3 = 0と隣り合う3
    .proof-1 = 0には線がないので、間の辺は×です。
    .proof-2 = 3は残りの3辺がすべて必要です。

pattern-1-beside-two-crosses = 閉じた角の1
    .proof-1 = ×が集まる点に残るのは1の2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 1に線2本は多すぎます。

pattern-3-beside-a-cross-at-the-border = 端で×の隣の3
    .proof-1 = ×が端に出る点に残るのは3の2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 両方とも×だと、3には2辺しか残りません。

pattern-1-beside-a-cross-at-the-border = 端で×の隣の1
    .proof-1 = ×が端に出る点に残るのは1の2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 1に線2本は多すぎます。

pattern-a-line-comes-to-a-1 = 1に入る線
    .proof-1 = 線は、この角で1の2辺のどちらかに進むしかありません。
    .proof-2 = それが1のただ1本の線なので、残りの2辺は×です。

pattern-a-line-comes-to-a-2-with-a-cross = ×のある2に入る線
    .proof-1 = 線は、この角で2の2辺のうち多くても1辺にしか進めません。
    .proof-2 = だから残りの2辺のどちらかが線ですが、×でないのは1辺だけです。
    .proof-3 = もう1本はこの角にあり、線はそこへ進みます。

pattern-a-line-comes-to-a-2 = 2に入る線
    .proof-1 = 線は、この角で2の2辺のどちらかに進むしかありません。
    .proof-2 = だから残りの2辺のうちちょうど1本が線で、向かいの角に来ます。
    .proof-3 = そこから先へ進める辺は1本しか残っていません。

pattern-1-across-a-dot-from-a-3 = 3と斜めの1
    .proof-1 = 3の遠い2辺は両方とも線なので、間の点にある3の線はちょうど1本です。
    .proof-2 = そこに来た1本の線は先へ進まなければならず、進めるのは1の辺だけです。
    .proof-3 = だから1の線はそこにあり、残りの辺は×です。

pattern-3-across-a-dot-from-a-1 = 1と斜めの3
    .proof-1 = 1の遠い2辺は両方とも×なので、1の線は間の点にあります。
    .proof-2 = そこに来た1本の線は先へ進まなければならず、進めるのは3の辺だけです。
    .proof-3 = だから3はそこで線を1本だけ使い、残りの2辺は線です。

pattern-two-1s-across-a-dot = 斜めの1と1
    .proof-1 = 片方の1の遠い2辺は両方とも×なので、その線は間の点にあります。
    .proof-2 = そこに来た1本の線は先へ進まなければならず、進めるのはもう1つの1の辺だけです。
    .proof-3 = だからその1の線もそこにあり、残りの辺は×です。

pattern-2-in-the-corner-across-a-dot-from-a-3 = 3と斜めの角の2
    .proof-1 = 盤の角で集まるのはこの2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 両方とも×だと、2は間の点に線を2本とも持つことになります。
    .proof-3 = すると、ほかの線はそこに来られず、3には2辺しか残りません。

pattern-1-beside-a-3-at-the-border = 端で隣り合う1と3
    .proof-1 = 3の端の辺が×だと、残りの3辺が線で、間の辺も線です。
    .proof-2 = その線は盤の端に出て1の辺に沿って曲がるしかなく、1の線が2本になってしまいます。
    .proof-3 = だから端の辺は線です。2つの間でその線が進めるのは1の辺だけです。
    .proof-4 = それが1のただ1本の線なので、残りの2辺は×です。

pattern-0-across-a-dot-from-a-3 = 0と斜めの3
    .proof-1 = 0には線がないので、間の点に残るのは3の2辺だけです。
    .proof-2 = 両方とも線か両方とも×で、両方とも×だと3には2辺しか残りません。

pattern-a-line-comes-to-a-2-in-the-corner = 線が来る角の2
    .proof-1 = 盤の角で集まるのはこの2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 両方とも×だと、2は内側の点に線を2本とも持ちますが、そこにはもう線が来ています。
    .proof-3 = 点に線は3本集まれないので、角の2辺は線です。

pattern-a-line-comes-to-2s-before-a-3 = 線が来る、斜めの2の先の3
    .proof-1 = 線が最初の2に来るので、2がその点で使える線は多くても1本で、反対側の点では少なくとも1本です。
    .proof-2 = そこで次の数字が使える線は多くても1本で、これが3まで続きます。
    .proof-3 = 3が最後の2との間の点で使える線は多くても1本なので、遠い2辺は両方とも線です。

pattern-a-line-comes-to-2s-before-a-1 = 線が入る、斜めの2の先の1
    .proof-1 = 線は最初の2に沿って進むしかないので、2はその点と反対側の点でちょうど1本ずつ使います。
    .proof-2 = その線は次の数字に沿って進むしかなく、これが1まで続きます。
    .proof-3 = 1の線は最後の2との間の点にあるので、遠い2辺は×です。

pattern-2-in-the-corner-beside-a-1 = 1の隣の、角の2
    .proof-1 = 盤の角で集まるのはこの2辺だけなので、線でなければ両方とも×です。
    .proof-2 = すると2と1の間の線が盤の端に沿って曲がり、1の線が2本になってしまいます。
    .proof-3 = だから角の2辺は両方とも線で、どちらも盤の端に沿って進みます。
    .proof-4 = そのうち1本は1の辺に沿って進み、それが1のただ1本の線です。

pattern-2-in-the-corner-beside-a-3 = 3の隣の、角の2
    .proof-1 = 盤の角で集まるのはこの2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 両方とも線なら2は完成し、2と3の間の辺は×なので、3の残りの辺はすべて線です。
    .proof-3 = 両方とも×なら、2の残りの2辺が線で内側の点が2本になり、3はそこに×が付くので、残りの辺はすべて線です。

pattern-2-at-a-closed-corner-across-a-dot-from-a-3 = 3と斜めの、閉じた角の2
    .proof-1 = 2の閉じた角に残るのは2の2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 両方とも×だと、2は間の点に線を2本とも持つことになります。
    .proof-3 = すると、ほかの線はそこに来られず、3には2辺しか残りません。

pattern-a-line-comes-to-a-2-at-a-closed-corner = 線が来る、閉じた角の2
    .proof-1 = 閉じた角に残るのは2の2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 両方とも×だと、2は反対側の点に線を2本とも持ちますが、そこにはもう線が来ています。
    .proof-3 = 点に線が3本集まることはないので、閉じた角の2辺は両方とも線です。

pattern-2-at-a-closed-corner = 閉じた角の2
    .proof-1 = 閉じた角に残るのは2の2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = だから2の残りの2辺は、両方ともその反対です。
    .proof-3 = 4辺のうち1辺が決まっているので、残りも決まります。

pattern-2-beside-a-cross-across-a-dot-from-a-3 = 3と斜めの、×の隣の2
    .proof-1 = 3は間の点に線が必要なので、2がそこで使える線は多くても1本です。
    .proof-2 = だから2は遠い2辺にも線が必要で、×でない辺は1つだけなので、そこが線です。2のもう1本は間の点にあります。
    .proof-3 = すると3がその点で使える線は1本だけで、遠い2辺は両方とも線です。

pattern-1-across-a-dot-from-a-2 = 2から線が来る、斜めの1
    .proof-1 = 2の遠い2辺は線と×なので、間の点にはちょうど1本の線があります。
    .proof-2 = その線は先へ進むしかなく、残っているのは1の辺だけです。
    .proof-3 = それが1のただ1本の線なので、残りの辺は×です。

pattern-one-line-at-a-corner = 角に残る1本の線
    .proof-1 = 数字のほかの辺は決まっているので、この角の2辺のうちちょうど1本が線です。
    .proof-2 = 輪はこの点を通るので、ここのほかの辺のうちちょうど1本も線です。

pattern-lines-at-both-ends-of-2s = 斜めに線と線に挟まれた2
    .proof-1 = 最初の点に2本目の線が来ると、2はそこに線を持てず、反対側の点に2本とも持ちます。
    .proof-2 = 斜めに続く次の2も同じように反対側の点に2本とも持ち、これが最後の点まで続きます。
    .proof-3 = ところが最後の点にも線が来ていて、点に線が3本集まることはありません。

pattern-lines-at-both-ends-of-an-edge = 辺の両端に来る線
    .proof-1 = この辺が線だと両端の点が2本ずつになり、数字のまわりで両隣の辺は×になります。
    .proof-2 = ×が2つになりますが、この数字に付けられる×はあと1つだけです。
    .proof-3 = だからこの辺は×で、残りの辺はすべて線です。

pattern-one-to-spare-in-the-corner = 辺より1つ小さい、角の数字
    .proof-1 = 盤の角で集まるのはこの2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 付けられる×は1つだけなので、両方とも×にはなりません。

pattern-one-to-spare-at-a-closed-corner = 辺より1つ小さい、閉じた角の数字
    .proof-1 = ×が集まる点に残るのはこの数字の2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 付けられる×は1つだけなので、両方とも×にはなりません。

pattern-one-to-spare-beside-a-cross-at-the-border = 辺より1つ小さい、端の×の隣の数字
    .proof-1 = 端のこの点に残るのはこの数字の2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 付けられる×は1つだけなので、両方とも×にはなりません。

pattern-a-line-comes-to-one-to-spare = 線が入る、辺より1つ小さい数字
    .proof-1 = 線は、この角で数字の2辺のうち多くても1辺にしか進めません。
    .proof-2 = 付けられる×は1つだけなので、この2辺のうちちょうど1本が線で、残りの辺はすべて線です。
    .filled = 来た線と先へ進む線でこの角は2本になるので、ほかの線は来ません。

pattern-black-circle-near-the-border = 端に近い黒丸
    .proof-1 = 線は黒丸の両側で次のマスをまっすぐ通りますが、端の側にはそれだけの場所がありません。
    .proof-2 = 線はここで曲がるので、反対側へ2辺まっすぐ進みます。

pattern-white-circle-at-the-border = 端の白丸
    .proof-1 = 線は白丸をまっすぐ通りますが、盤の端は越えられません。
    .proof-2 = だからここでは端に沿って進みます。

pattern-two-black-circles-side-by-side = 隣り合う2つの黒丸
    .proof-1 = 線が一方からもう一方へ進むと、そこをまっすぐ通らなければなりません。
    .proof-2 = でも黒丸では必ず曲がるので、線はどちらの黒丸からも相手と反対の側へ2辺まっすぐ進みます。

pattern-three-white-circles-in-a-row = 一列に並んだ白丸
    .proof-1 = 線がどれかで列に沿って進むと、次の白丸もまっすぐ通り、すべてを通り抜けます。
    .proof-2 = すると、3つ以上並んだ真ん中の白丸では、前でも後でも曲がれません。
    .proof-3 = だから線はどの白丸でも列を横切ります。

pattern-black-circle-before-two-white-ones = 斜め両側に白丸がある黒丸
    .proof-1 = 線が黒丸から2つの白丸の間のマスへ進むと、両方の横をまっすぐ通るので、どちらの白丸も同じ向きに通ることになります。
    .proof-2 = 曲がった先でも線は次のマスをまっすぐ通り、そこで一方の白丸の線をふさいでしまいます。
    .proof-3 = だから線は黒丸の反対側へ2辺まっすぐ進みます。

## 証明：辺のつながり、仮定、その結果

chain =
    .equal = { $one }から{ $other }まで{ NUMBER($edges) }本の辺がつながります。{ $letter }どうしは同じ、{ $letter }'はその反対です。両端はどちらも{ $letter }です。
    .opposite = { $one }から{ $other }まで{ NUMBER($edges) }本の辺がつながります。{ $letter }どうしは同じ、{ $letter }'はその反対です。{ $one }は{ $letter }、{ $other }は{ $letter }'です。
    .group = { $letter }の辺はすべて同じ、{ $letter }'の辺はその反対です（全部で{ NUMBER($edges) }本）。
    .groups = 同じ文字の辺はすべて同じです。A'はAの反対、B'はBの反対です。
    .links = 文字をたどります。途中の{ $at ->
        [cells] マス
       *[dots] 数字や点
    }で、そこの2辺に必要な線が偶数なら同じ文字、奇数なら反対の文字です。
    .handed-on = そこから角から角へ、{ $at ->
        [cells] { COUNT($steps) }マス
       *[dots] 数字と点を合わせて{ COUNT($steps) }か所
    }を通って続きます。角の2辺の線の数で、向かいの2辺の線の数が決まるからです。だから{ $place }では、{ $then }です。

proof =
    .suppose = { $edge }を{ $mark ->
        [line] 線
       *[cross] ×
    }と仮定します。
    .so = だから{ $edge }は{ $mark ->
        [line] 線
       *[cross] ×
    }です。
    .suppose-fails = { $edge }を{ $mark ->
        [line] 線
       *[cross] ×
    }と仮定します。{ SENTENCE($clash) }これは成り立ちません。
    .so-leads = だから{ $edge }は{ $mark ->
        [line] 線
       *[cross] ×
    }です。{ COUNT($cells) ->
        [0] { "" }
       *[other] { $cells }で
    }数えていくと、残りが決まります。
    .case = { $letter }の場合：{ $marks }です。
    .case-fails = { $letter }の場合：{ $marks }です。{ SENTENCE($clash) }これは成り立ちません。
    .case-leads = { $letter }の場合：{ $marks }です。{ COUNT($cells) ->
        [0] { "" }
       *[other] { $cells }で
    }数えていくと、この結論が出ます。
    .case-holds = { $letter }の場合：{ $marks }です。これがそのまま結論です。
    .conflict = { SENTENCE($clash) }これは成り立ちません。
    .branch = { $place }から：
    .counting = { COUNT($cells) ->
        [0] { "" }
       *[other] { $cells }で
    }数えると、{ $then }です。
    .counting-up-to = { COUNT($cells) ->
        [0] { "" }
       *[other] { $cells }で
    }数えると、{ $then }で、最後に{ $edge }は{ $mark ->
        [line] 線
       *[cross] ×
    }です。
    .same-conflict = 手順{ $step }と同じ理由で、成り立ちません。
    .same-end = ここからは手順{ $step }と同じです。
    .from-there = ここから1つずつ：

cases =
    .all = { $place }には{ NUMBER($cases) }つの場合があります。{ $cases ->
        [2] どちらも
       *[other] どれも
    }同じ結論になります。だから{ $then }です。
    .one = { $place }には{ NUMBER($cases) }つの場合があります。成り立つのは{ $letter }だけです。だから{ $then }です。
    .some = { $place }には{ NUMBER($cases) }つの場合があります。成り立つ場合はどれも同じ結論になります。だから{ $then }です。
    .refuted = { $edge }は{ $mark ->
        [line] 線
       *[cross] ×
    }にはならないので、{ IT($then) }です。
    .refuted-then = { $edge }は{ $mark ->
        [line] 線
       *[cross] ×
    }にはなりません。だから{ $then }です。
    .searched = 短い説明はなく、探索で見つけた手です。{ SENTENCE($of) }
    .required = { $required }。{ SENTENCE($of) }

not-local =
    .what-if = ここだけではわからないので、仮定します。{ CLAUSE($of) }
    .step = ここだけではわかりません。{ SENTENCE($of) }

premise =
    .all = { SENTENCES($premises, between: "") }
    .clues = { $clues }を使います。
    .lines = { $edges }の線を使います。
    .crosses = { $edges }の×を使います。
    .and-more = このほか、数字や印をあと{ $count }か所使います。
    .clue = { $cell }の{ $clue }
    .mark = { $edge }の{ $mark ->
        [line] 線
       *[cross] ×
    }
    .more = ほか{ $count }個

## まとめて伝える手順

run =
    .goes-on = { $begin }に来た線は、{ $end }まで一本道なので、{ $then }です。
    .dead-end = { $begin }から{ $end }まで、線を引くと次々に行き止まりになるので、{ $then }です。

idea =
    .with-counting = { SENTENCE($step) }そこから続けて、{ $then }です。
    .with-turning = { SENTENCE($step) }そこから続けて、{ $then }です。
    .step-by-step = { $begin }から順に、{ $then }です。
    .of-technique = { SENTENCE($title) }{ $places ->
        [1] { "" }
       *[other] （{ $places }か所）
    }で、{ $then }です。

where =
    .nowhere = { "" }
    .cells = { SHOWN($cells) ->
        [shown] { "" }
       *[named] （{ $cells }）
    }
    .corners = （{ $cells }の角）
    .more-cells = ほか{ NUMBER($count) }マス

together =
    .zeros = この{ $count }個の0には線を引けないので、{ $then }です。
    .zeros-at = この{ $count }個の0{ $where }には線を引けないので、{ $then }です。
    .full-clues = この{ $count }個の数字{ $where }は線がそろっているので、{ $then }です。
    .clues-need = この{ $count }個の数字{ $where }には残りの辺がすべて必要なので、{ $then }です。
    .full-dots = この{ $count }個の{ $dots ->
        [dots] 点
       *[cells] マス
    }{ $where }には線が2本ずつ通っているので、{ $then }です。
    .go-on = この{ $count }個の{ $dots ->
        [dots] 点
       *[cells] マス
    }{ $where }では線の行き先が1つしかないので、{ $then }です。
    .dead-ends = この{ $count }個の{ $dots ->
        [dots] 点
       *[cells] マス
    }{ $where }では線が行き止まりになるので、{ $then }です。
    .visited = { $count }個の{ $dots ->
        [dots] 点
       *[cells] マス
    }{ $where }では輪が最後の2辺を通るしかないので、{ $then }です。

## ヒント機能

hint =
    .look = { $region }を見てください（{ $title }）。
    .told = { TELL($of) }
    .look-at-tile = { $cell }を見てください。隣のタイルから向きが1つに決まります。
    .after-steps = あと{ NUMBER($count) }手順進むと：
    .so-tile = だから{ $cell }の向きは{ $ways }です。
    .tile = { SENTENCES($steps, between: "") }
    .solved = 解けました。
    .loop-solved = 線は1つの輪になり、すべての手がかりに合っています。
    .tree-solved = すべてのマスが輪なしにつながり、すべてのタイルに合っています。
    .where-wrong = 間違った印が{ $count }個あります。{ $places }を見てください。
    .where-together = いくつかの印が同時には成り立ちません。{ $places }を見てください。
    .why-wrong = { $count ->
        [1] { $marks }を含む答えはありません。
       *[other] 次の印を含む答えはありません：{ EACH($marks, between: "、") }。
    }
    .refuted = { $edge }を{ $mark ->
        [line] 線
       *[cross] ×
    }と仮定します。{ SENTENCE($clash) }
    .refuted-after = { $edge }を{ $mark ->
        [line] 線
       *[cross] ×
    }と仮定し、{ COUNT($cells) ->
        [0] そこから
       *[other] { $cells }で
    }{ $way ->
        [open] 輪を閉じないように
       *[plain] { "" }
    }数えていきます。{ SENTENCE($clash) }
    .refuted-by = { $edge }を{ $mark ->
        [line] 線
       *[cross] ×
    }と仮定します。{ SENTENCES($steps, between: "") }
    .counted-on = { $way ->
        [open] 輪を閉じないように
       *[plain] { "" }
    }数え進めます。{ SENTENCE($of) }
    .refuted-among = { SENTENCE($of) }{ SENTENCE($why) }
    .why-together = この{ $count }個の印がすべて成り立つ答えはありません。どれか1つが誤りです：{ EACH($marks, between: "、") }。
    .no-solution = この問題には答えがないので、ヒントもありません。
    .no-time = ヒントを探す時間が足りませんでした。
    .stopped = 探索を中止しました：{ $reason }。
    .interrupted = Ctrl-C で探索を中止しました。
    .several = これ以上は決まりません。この盤面に合う答えが2つ以上あります。
    .difference = たとえば{ $edge }が異なります。
    .locked-clash = 固定したタイルどうしが合いません。{ $places }を見てください。
    .unlock = 腕を出せない側に腕が向いています。この{ $count }個のどれかの固定を外してください。
    .add-more = --more を付けると、次の手と理由が見られます。
    .add-more-only = --more を付けると、理由が見られます。

region =
    .line = { $dots }の間の線
    .clue = { $cell }の{ $clue }
    .clues = { EACH($clues, between: "と") }
    .dots = { $dots }
    .around = { $cells }のまわり{ $count ->
        [0] { "" }
       *[other] と{ $count }個の手がかり
    }
    .board = 盤全体{ $count ->
        [0] { "" }
       *[other] と{ $count }個の手がかり
    }
    .places = { $places }

## The page: its frame

page-language =
    .own-name = 日本語

page-frame =
    .to-board = 盤面へ
    .areas = メニュー
    .settings = 設定
    .board = 盤面
    .panel = 盤面の横
    .tools = ツール
    .stop = 中止
    .close = 閉じる
    .nothing-here = このアドレスには何もありません。
    .to-play = パズルで遊ぶ
    .opening = 開いています…
    .no-script = このページは盤面の表示に JavaScript を使いますが、いまは無効になっています。

page-area =
    .play = 遊ぶ
    .daily = 今日の問題
    .edit = 編集
    .generate = 作る
    .experiments = 実験
    .learn = 学ぶ
    .rules = ルール
    .library = ライブラリ
    .techniques = 手筋
    .workbench = 作業台
    .new = 新規
    .more = その他
    .class = クラス

page-trouble =
    .gone = takegaki が動いていません。もう一度起動して、このページを再読み込みしてください。
    .gone-enter = takegaki が動いていません。もう一度起動して、表示されるアドレスを開いてください。
    .status = takegaki からエラー（状態 { $status }）が返りました。ページを再読み込みしてください。
    .broke-off = 応答が途中で切れました。もう一度試してください。
    .busy = ほかの処理が終わるのを待っています…
    .line = { $line }行目
    .column = { $column }文字目
    .at = { $place }：{ $message }
    .no-room = 最後の手はまだ保存されていません。ディスクに書き込めません。takegaki が動いている間は残っています。再試行中…
    .no-access = 最後の手はまだ保存されていません。takegaki が再起動されました。表示されるアドレスをこのブラウザで開くと続けられます。
    .no-answer = takegaki につながりません。最後の手はまだ保存されていません。再試行中…
    .no-table = 共有された盤を開けません。{ $why }
    .no-puzzle = このアドレスに問題が見つかりません。{ $why }

page-activity =
    .working = 計算中…
    .preparing = 高速化の準備中です{ $time ->
        [none] { "" }
        [seconds] （あと約{ $left }秒）
       *[other] （あと約{ $left }分）
    }。もう遊べます。

## The page: puzzles and boards

page-puzzle =
    .sized = { $name } { $cols }{"\u00A0"}×{"\u00A0"}{ $rows }
    .of-cells = { $name }、{ $cells }マス
    .on-tiling = { $name }、{ $board ->
        [torus] 端がつながる盤
       *[other] { $tiling }
    }
    .rows = { $name }、{ $rows }行{ $cols }列
    .title = { $title } · takegaki

puzzle-kind =
    .slitherlink = スリザーリンク
    .slitherlink-pairs = ペアのスリザーリンク
    .slitherlink-sheep = ひつじとおおかみ
    .slitherlink-inequality = 不等号スリザーリンク
    .masyu = ましゅ
    .net = ネット

puzzle-rules =
    .slitherlink = 点をつないで、1つの輪を作ります。輪は枝分かれも交差もしません。数字は、そのマスの辺のうち線を引く本数です。
    .slitherlink-pairs = 点をつないで、1つの輪を作ります。輪は枝分かれも交差もしません。マスの数字のうち1つが、線を引く辺の本数です。
    .slitherlink-sheep = 点をつないで、1つの輪を作ります。数字は、そのマスの辺のうち線を引く本数です。ひつじ（S）はすべて輪の内側、おおかみ（W）はすべて外側です。
    .slitherlink-inequality = 点をつないで、1つの輪を作ります。数字は、そのマスの辺のうち線を引く本数です。記号（<、>、^、v）は、線が少ないほうの隣のマスを指します。
    .masyu = すべての○を通る1つの輪を描きます。白丸ではまっすぐ進み、前か後（両方でもよい）のマスで曲がります。黒丸では曲がり、前後の次のマスはまっすぐ進みます。
    .net = タイルを回して、閉じた輪を作らずに全部をつなぎます。

page-rules-seen =
    .slitherlink-sheep = 点をつないで、1つの輪を作ります。数字は、そのマスの辺のうち線を引く本数です。ひつじはすべて輪の内側、おおかみはすべて外側です。

page-level =
    .easy = やさしい
    .normal = ふつう
    .tricky = やや難しい
    .hard = 難しい
    .expert = 上級
    .trial = 仮定
    .search = 探索
    .up-to = 「{ $level }」まで
    .label = レベル

## The page: playing

page-player-level =
    .name = レベル{ $level }
    .in-text = レベル{ $level }
    .both = { $level }（{ $word }）
    .whole = レベル{ $level }：{ $word }

page-tool =
    .undo = 戻す
    .undo-title = 1手戻す
    .redo = 進む
    .redo-title = 戻した手をやり直す
    .hint = ヒント
    .jumble = まぜる
    .jumble-title = 固定していないタイルをすべて回します
    .check = 確認
    .trial = 仮置き
    .trial-title = 仮に引いてみます。あとでまとめて取り消せます。
    .new = 新規
    .new-title = ほかの問題
    .more = その他
    .clear = 消去
    .clear-title = 印をすべて消します
    .play = 遊ぶ
    .play-title = この問題を遊びます
    .board = 盤面
    .board-title = 新しい空の盤面
    .done = 完了
    .all-in = 全部入れる
    .swap = 反転
    .swap-title = 入れる・外すを入れ替えます
    .with-key = { $title }（{ $key }）
    .test-done = 報告
    .test-done-title = どうだったかを作者に伝える

page-game =
    .locked = もう解けています。変えたいときは「戻す」を押してください。
    .solved-in = { $minutes ->
        [0] { "" }
       *[other] { $minutes }分
    }{ $both ->
        [no] { "" }
       *[other] { "" }
    }{ $seconds ->
        [0] { "" }
       *[other] { $seconds }秒
    }で解けました。
    .solved-at-once = あっという間に解けました。
    .solved-clock = { $time }で完成
    .time = 時間
    .pause = 一時停止
    .go-on = 再開
    .trial-name = 仮置き{ $number }
    .trial-discarded = { $name }を捨てました。
    .trial-kept = { $name }を残しました。
    .discard = 捨てる
    .keep = 残す
    .several = 答えが複数
    .none = 答えなし
    .has-several = この問題には答えが2つ以上あります。
    .has-none = この問題には答えがありません。

page-end =
    .title = 完成
    .warm-loop = 輪がひとつにつながり、数字もすべて合いました。お見事です。
    .warm-tree = すべてつながりました。お見事です。
    .puzzle = 問題
    .best = この大きさでの最短
    .best-now = 今回（これまで{ $before }）
    .best-equalled = { $time }（タイ記録）
    .usual = ふだんの時間
    .usual-of = { $time }（{ $count }問）
    .hints = ヒント
    .hints-count = { $hints ->
        [0] なし
       *[other] { $hints }回
    }
    .next = 次の問題
    .next-of-day = 次の問題：{ $row }
    .next-of-chapter = 次は{ $number }番
    .streak = 連続
    .streak-days = { NUMBER($count) }日
    .harder = もう一段難しく
    .share = 共有
    .replay = もう一度見る
    .hard = 難所はどこ？
    .lower = 定石として見ればレベル{ $step }です。定石を使わずに解くにはレベル{ $puzzle }（{ $word }）が要るので、この問題はレベル{ $puzzle }です。
    .back = 答えに戻る
    .move = 手
    .result = { $title }{ $has ->
        [no] { "" }
       *[other] 、{ $level }
    }、{ $time }、{ $hints ->
        [0] ヒントなし
       *[other] ヒント{ $hints }回
    }

page-hint =
    .title = ヒント
    .why = なぜ？
    .another = 別のヒント
    .all-like = 同じ手をすべて
    .places = 進める場所は？
    .back = ヒントに戻る
    .apply = 適用する
    .show = 場所を見る
    .remove = { $count ->
        [1] 消す
       *[other] 全部消す
    }
    .obvious = こうしたヒントは、もう線がそろった所に×を付けるだけです。
    .fill-in = わかりきった×を付ける
    .always = これからは自動で付ける

page-check =
    .title = 確認
    .nothing-drawn = まだ何も描かれていません。
    .solved = 正解です。すべての手がかりに合っています。
    .clues-clash = この問題には答えがありません。これらの手がかりをすべて満たすことはできません。
    .tiles-clash = この問題には答えがありません。これらのタイルは同時には合いません。
    .no-mistakes = ここまで間違いはありません。
    .tiles-wrong = 固定したタイルに間違いがあります。
    .marks-wrong = 間違った印が{ $count }個あります。
    .sides-wrong = 内側と外側が逆のマスが{ $count }つあります。
    .why = なぜ？
    .more = （ほか{ $count }件）

page-fault =
    .branch = ここで輪が枝分かれしています。1つの{ $place ->
        [cell] マス
       *[other] 点
    }に線が{ $lines }本あります。
    .crossing = ここで輪が交差しています。1つの{ $place ->
        [cell] マス
       *[other] 点
    }に線が{ $lines }本あります。
    .dead-end = ここで線が行き止まりです。
    .unvisited = この点にはもう線を通せません。
    .clue = この{ $clue }のまわりの線は{ $lines }本です。
    .clue-short = この{ $clue }には線が足りなくなります。
    .circle = この丸を正しく通れません。
    .side = この動物は輪の反対側にいます。
    .loop = 輪が途中で閉じています。
    .cycle = このタイルは閉じた輪になっています。
    .tile = 固定したタイルの腕がどこにもつながりません。
    .apart = このタイルはほかから切り離されています。

page-how =
    .title = 遊び方
    .mouse = マウス
    .finger = タッチ
    .keys = キーボード
    .lines-mouse = 辺をクリック、または辺に沿ってドラッグすると線が引けます。右クリックで×を付けます。マスの中をクリックすると内側・外側の印が付きます。
    .lines-finger = 辺に沿ってなぞるか、辺をタップします。1回で線、もう1回で×、さらに1回で消えます。長押しでも×です。2本指で拡大します。
    .lines-keys = 矢印キーで動きます。Enter で線、スペースで×。Shift を押しながら動かすと線が引けます。
    .tiles-mouse = 左クリックで左回り、右クリックで右回りに回します。中クリックか Shift クリックで固定します。
    .tiles-finger = タップで回し、長押しで固定します。
    .tiles-keys = 矢印キーで動きます。A と D で回し、F で半回転、S で固定します。端がつながった盤面では Shift＋矢印で表示をずらします。
    .help-keys = H でヒントが出ます。もう1回で理由、さらにもう1回で適用します。C で確認、U で戻し、R で進みます。
    .all-rules = すべてのルール

page-first =
    .line-mouse = この3のまわりには線が3本必要です。下の辺をクリックして、3本目を引きましょう。
    .line-finger = この3のまわりには線が3本必要です。下の辺をタップして、3本目を引きましょう。
    .line-done = その通り。数字は、まわりの4辺に引く線の本数です。
    .loop = 線はひとつの輪になり、枝分かれしません。すべての数字が合うように輪を閉じましょう。
    .branch-mouse = 1つの点に線が3本集まり、枝分かれしています。どれかをもう一度クリックすると消えます。
    .branch-finger = 1つの点に線が3本集まり、枝分かれしています。どれかを消えるまでタップしてください。
    .branch-keys = 1つの点に線が3本集まり、枝分かれしています。どれかに移動して、もう一度 Enter を押してください。
    .loop-done = 輪ができて、数字もすべて合いました。完成です。
    .cross-mouse = 0のまわりに線はありません。辺を右クリックして×を付けましょう。
    .cross-finger = 0のまわりに線はありません。辺を長押しして×を付けましょう。
    .cross-done = ×は「ここに線はない」という自分用のメモです。これで準備は完了です。
    .step = { $at } / { $count }
    .skip = 飛ばす
    .on = 次へ
    .play = 遊ぶ
    .again = ルールを試す
    .line-keys = この3のまわりには線が3本必要です。矢印キーで下の辺に動き、Enter で3本目を引きましょう。
    .cross-keys = 0のまわりに線はありません。矢印キーで辺に動き、スペースで×を付けましょう。
    .finish-lines = 輪の上半分が引いてあります。残りを引きましょう。
    .finish-tiles = 正しい向きのタイルは固定してあります。
    .finish-done = 完成です。これで準備は完了です。

page-more =
    .title = その他
    .start-again = はじめから
    .start-again-hint = 取り消せます
    .spread = 色を広げる
    .spread-hint = 印からわかるマスに色を塗る
    .fill-in = わかりきった×を付ける
    .fill-in-hint = 数字や点がそろったところに
    .ink = 今の線をペンにする
    .ink-hint = 新しい線は鉛筆になります
    .erase = 鉛筆の線を消す
    .keep = ライブラリに入れる
    .keep-hint = 題名。#で始まる語はタグ
    .keep-new-hint = 新しい問題として
    .share = 共有
    .share-hint = リンク、画像、テキスト
    .open = ファイルやテキストを開く
    .open-hint = どの形式でも、貼り付けでも
    .save = 形式を選んで保存・コピー
    .print = 印刷・PDF
    .learn = この盤面で学ぶ
    .work-log = 記録
    .work-log-hint = 1手ごとに何がわかるか
    .edit = この問題を編集

page-keep =
    .title = 題名
    .keep = 入れる
    .saved = ライブラリに入れました。

## The page: settings

page-setting =
    .language = 言語
    .language-auto = ブラウザと同じ
    .theme = 配色
    .theme-auto = システムと同じ
    .theme-day = 青と黄
    .theme-classic = 緑と黄
    .theme-dark = ダーク
    .theme-grey = 白黒
    .theme-contrast = 高コントラスト
    .click = クリックで入れる印
    .click-line = 線
    .click-cross = ×
    .drag = ドラッグ
    .drag-draw = 線を引く
    .drag-view = 盤面を動かす
    .wheel = ホイール・トラックパッド
    .wheel-zoom = 拡大・縮小
    .wheel-move = 盤面を動かす
    .crosses = ×の表し方
    .crosses-cross = ×
    .crosses-faint = 辺を薄く
    .crosses-hidden = 表示しない
    .hold = 長押し
    .hold-short = 0.5秒
    .hold-long = 2秒
    .errors = 間違いの表示
    .errors-check = 確認したとき
    .errors-on = すぐに
    .errors-off = しない
    .numbers = 行と列の番号
    .numbers-words = 文と一緒に
    .numbers-always = いつも
    .numbers-never = 出さない
    .automatic = 自動で×
    .automatic-hint = 線のそろった数字と点のまわりに
    .shades = 内側と外側に印
    .shades-hint = マスの中をクリックして
    .fade = そろった数字を薄くする
    .map = 全体図
    .map-hint = 大きな盤面で
    .timer = 時間を表示
    .work_log = 記録を表示
    .work_log-hint = 学ぶ・作る・遊ぶの画面で
    .still = 動きを減らす
    .pieces = つながっていない線を色分け
    .pieces-hint = つながるまで

page-keys =
    .title = キーボード
    .arrows = 矢印
    .arrows-do = 半マスずつ動く
    .enter = Enter、スペース
    .enter-do = 線、×。マスの中では内側、外側
    .shift = Shift＋矢印
    .shift-do = 線を引く。Ctrl なら×
    .undo = U、R
    .undo-do = 戻す、進む（Ctrl+Z、Ctrl+Y も）
    .hint = H、C
    .hint-do = ヒント、確認
    .zoom = +、−、0
    .zoom-do = 拡大、縮小、全体
    .trial = T、P
    .trial-do = 仮置き、一時停止
    .new = N
    .new-do = 新しい問題
    .help = ?
    .help-do = この一覧
    .next = G
    .next-do = 解けたら次の問題へ
    .fill-in = F
    .fill-in-do = そろったところに×を一度に付ける

## The page: where to look

page-look =
    .clue = 強調した{ $clue }を見てください。
    .sign = 強調した手がかりを見てください。
    .white = 強調した白丸を見てください。
    .black = 強調した黒丸を見てください。
    .clues = 強調した{ $count }個の手がかりを見てください。
    .line = 強調した線を見てください。
    .dots = { $count ->
        [1] 強調した点を見てください。
       *[other] 強調した{ $count }個の点を見てください。
    }
    .around = 強調した範囲を見てください。
    .board = 盤面全体を見てください。
    .cell = 強調したタイルを見てください。
    .tile = 強調したタイルを見てください。隣のタイルから向きが1つに決まります。
    .together = 同時には成り立たない印があります。
    .clash = 固定したタイルどうしが合いません。
    .why-wrong = { $count ->
        [1] 強調した印を含む答えはありません。
       *[other] 強調した{ $count }個の印は、どの答えにもありません。
    }
    .why-together = 強調した{ $count }個の印は同時には成り立ちません。どれか1つが誤りです。
    .unlock = { $count ->
        [1] 強調したタイルの腕がつながりません。固定を外してください。
       *[other] 強調したタイルの腕がつながりません。この{ $count }個のどれかの固定を外してください。
    }

page-rule-set =
    .van-dam = 「竹垣」の36の規則
    .udai = Lisp のスリザーリンク解答プログラムの規則
    .standard = 論文1の標準の規則（改良版）
    .honeycomb-basic = 六角形（手作り）
    .growth = 「竹垣」の成長の3規則：輪を描き直す
    .windows = { $board }：{ $count ->
        [1] 1マス
       *[other] 隣り合う{ $count }マスまで
    }のすべての規則{ $colours ->
        [no] { "" }
       *[other] （内側・外側つき）
    }

## What the server answers

refused =
    .pupils = クラスは{ $most }人までです
    .teacher-only = これは先生だけができます
    .no-class = クラスがありません。serve --class で takegaki を始めてください
    .no-access = このブラウザは takegaki を使えません。takegaki が端末に表示した最新のアドレスを開いてください。1つのアドレスで1つのブラウザが、takegaki かブラウザが終わるまで使えます。
    .too-many-files = 大きなファイルが多すぎます。少し待ってもう一度試してください
    .host = このサーバーはその名前には応答しません
    .other-site = ほかのサイトのページからは使えません
    .methods = { $known } のどれかを使ってください
    .not-json = application/json で送ってください
    .bytes = { NUMBER($count) }バイト。{ NUMBER($most) }バイトまでです
    .more-bytes = { NUMBER($most) }バイトを超えています
    .slow = { $seconds }秒たっても要求が届ききりませんでした
    .cut-off = 要求が途中で切れました
    .not-utf8 = UTF-8 のテキストではありません。UTF-8 で保存してください
    .nested = JSON：入れ子が深すぎます
    .not-object = JSON のオブジェクトを書いてください
    .number-word = { $word } は数ではありません
    .no-answer = この処理から応答がありませんでした
    .library = ゲームのライブラリを読み書きできません。サーバーの記録を見てください
    .no-game = そのゲームはありません
    .date = 日付は 2026-11-26 のように書いてください
    .no-collected = この番号の問題はありません。
    .kept-as = { $why }。あなたのゲームは { $game } として残しました
    .other-window = このゲームは別の画面で進みました
    .no-technique = その手筋はありません
    .no-example = { $kind }の小さな例は作れません
    .rule-numbers = この規則集の番号は1から{ $most }までです
    .one-of = { $given } は使えません。{ $known } から選んでください
    .exactly-one = { $known } のうち1つだけを指定してください
    .post = このアドレスは POST を受け付けます
    .nothing-here = このアドレスには何もありません
    .method-here = このアドレスではその方法は使えません
    .failed = 問題が起きました。サーバーの記録を見てください
    .no-process = 処理を始められませんでした
    .ends-early = 処理が始まる前に終わってしまいます
    .queue = すでに{ $count }件が待っています。少し待ってもう一度試してください
    .took-longer = { $seconds }秒以内に終わりませんでした
    .took-processor = 計算時間が{ $seconds }秒を超えました
    .job-ended = この処理は終わってしまいました。メモリが足りなかったのかもしれません
    .memory = この処理に使えるメモリを超えています
    .no-puzzle = 問題ができませんでした：{ $why }
    .three-shares = 合計が100になる3つの数を書いてください
    .whole-numbers = 整数を書いてください
    .too-many-cells = { NUMBER($cells) }マスの盤面です。このページでは{ NUMBER($most) }マスまでです
    .print-cells = マスが多すぎて一度に印刷できません
    .rule-not-proven = 規則 { $rule } は { $status } です。証明済みの規則だけを使います
    .fill-not-here = { $kind } では数字を入れる機能はまだ使えません
    .rules-fall-short = この数字を全部使っても、この規則では解けません
    .clues-not-here = { $kind } では1つずつの手がかりを調べる機能はまだ使えません
    .several = 答えが2つ以上あるので、減らせる手がかりはありません
    .none = 答えがありません
    .clue-off-loop = 描いた輪は{ $cell }の数字に合いません。
    .place-off-loop = 描いた輪では、{ $cell }の場所に手がかりを置けません。
    .places-too-few = この場所の数字だけでは答えが1つに決まりません。場所を足すか、輪を変えてください。
    .loop-not-told = この輪は、数字をすべて書いても答えが1つに決まりません。輪を変えてください。
    .cells-text = # と . をマスの数（{ NUMBER($count) }個）だけ書いてください
    .edges-text = 辺ごとに x か | を1文字ずつ書いてください
    .tiles-needed = タイルの盤面にはタイルが必要です
    .a-text = テキストを書いてください
    .text-or-number = テキストか数を書いてください
    .a-number = 数を書いてください
    .whole-number = 整数を書いてください
    .whole-from = { NUMBER($least) }から{ NUMBER($most) }までの整数を書いてください
    .number-from = { $least }から{ $most }までの数を書いてください
    .true-or-false = true か false を書いてください
    .true = true を書いてください
    .a-list = リストを書いてください
    .texts = テキストを書いてください
    .an-object = オブジェクトを書いてください
    .entries = { NUMBER($count) }件あります。{ NUMBER($most) }件までです
    .no-option = { $name } という項目はありません
    .not-private = { $folder }：ほかの利用者に読まれるおそれがあります
    .cannot-listen = { $host } の{ $first ->
        [same] ポート { $last }
       *[other] ポート { $first }～{ $last }
    } で待ち受けできません：{ $why }
    .games-not-kept = ゲームは保存されません：{ $why }
    .no-browser-yet = ブラウザがまだ開いていません。このアドレスを開いてください：
    .no-browser = ブラウザが見つかりません。このアドレスを開いてください：

field =
    .quoted = 「{ $name }」
    .rows = 行
    .columns = 列
    .size = 大きさ
    .kind = パズル
    .seed = シード
    .undo = 戻す
    .redo = 進む
    .title = 題名
    .paper = 用紙
    .actions = 手
    .cells = マス
    .text = テキスト
    .marks = 印
    .position = 局面
    .meta = 問題の情報
    .part = 一部だけ
    .per-page = 1ページの問題数
    .drawing = 図か地図

work =
    .early-loop = 小さな輪を作らない
    .trial = 仮定
    .branch = 1つの点に線が3本
    .given = はじめから
    .making = 作成中
    .making-loop = 作成中、{ $goal ->
        [tree] 網
       *[loop] 輪
    }{ $number }
    .with-note = { $before }、{ $note }
    .with-bounds = { $before }、手がかり{ $least }〜{ $most }個
    .searching = 探索中
    .line = { $what }：{ $seconds }秒{ $more }  （Ctrl-C で中断）
    .effort = 、矛盾{ NUMBER($conflicts) }回、選択{ NUMBER($decisions) }回
    .counting = { $what }：{ $parts }{ $more }  （Ctrl-C で中断）
    .done-of = { NUMBER($all) }のうち{ NUMBER($done) }
    .left = 残り{ $time }

## Games that are read

save =
    .characters = { NUMBER($count) }文字の保存データです。{ NUMBER($most) }文字までです
    .version = ゲームの版{ $given }です。このプログラムが読めるのは版{ $known }です
    .an-object = ここにはオブジェクトを書いてください
    .a-text = ここにはテキストを書いてください
    .a-list = ここにはリストを書いてください
    .a-number = ここには数を書いてください
    .true-or-false = ここには true か false を書いてください
    .steps-done = ここまでに進んだ手順の数を書いてください
    .steps = 手順の数を書いてください
    .other-position = この手順の局面と合いません
    .step-entry = 17.- のようなテキストか、オブジェクトを書いてください
    .step-lists = 手順には、操作のリストと変更のリストが必要です
    .two-changes = 1つの層に変更が2つあります
    .change = 変更を [層, 番号, 前, 後] と書いてください
    .id-range = 番号が0から{ NUMBER($last) }までではありません
    .characters-each = 番号ごとに前と後の1文字が必要で、同じ番号は1回だけです
    .checkpoint = 名前ごとに手順の数が必要です
    .a-hint = ここにはヒントを [手数, 手筋] の形で書いてください
    .place = ゲーム、手順{ $number }
    .game = ゲーム
    .in-game = ゲーム、{ $part }

action =
    .id = { $what ->
        [edge] 辺
        [face] 面
       *[other] マス
    }の番号を書いてください
    .mark = 1（線）、-1（×）、0（なし）のどれかを書いてください
    .shade = 0（なし）、1（内側）、2（外側）のどれかを書いてください
    .quarters = 1、2、3のどれかを書いてください
    .flag = true か false を書いてください
    .whole = 整数を書いてください
    .marks = 辺ごとに1文字のテキストを書いてください
    .not-this = { $given } ではなく、{ $wanted }
    .an-action = "do" のある操作を書いてください：{ $known }
    .unknown = この項目はありません
    .not-a-move = act は辺ごとの印か操作を受け取ります。{ $given } は使えません
    .no-place = { $what ->
        [edge] 辺
        [face] 面
       *[other] マス
    }{ $number }はありません。{ NUMBER($last) }までです
    .marks-for-edges = 辺{ NUMBER($edges) }本に印が{ NUMBER($marks) }個あります
    .one-of = { $known } のどれかを書いてください
    .entries = { NUMBER($most) }個の { $what } に{ NUMBER($count) }個の値があります
    .whole-from = { $least }から{ $last }までの整数を書いてください

library =
    .damaged = ライブラリが壊れています：{ $why }
    .no-text = ゲームの保存場所にテキストがありません
    .no-library = これはライブラリではありません：{ $why }
    .version = ライブラリの版{ $given }です。このプログラムで使えるのは版{ $known }です
    .no-home = ホームフォルダーがありません。{ $variable } で別のフォルダーを指定してください
    .size = 10x7 や 101-400 のような大きさか、{ $known } と書いてください
    .one-of = { $known } から選んでください
    .one-of-or-none = { $known } か none から選んでください
    .no-technique = 手筋 { $given } はありません
    .endless = { $path }：ほかのプログラムがこのゲームを保存し続けています
    .proof-fails = この証明は正しくありません：{ $why }
    .proof-of-no-verdict = これは問題の判定の証明ではありません：{ $claim }
    .added = { NUMBER($all) }問のうち{ NUMBER($count) }問を加えました
    .exported = { $file } に{ NUMBER($count) }問
    .more-refused = ほか{ NUMBER($count) }件は読めませんでした
    .more = ほか{ NUMBER($count) }件。条件を絞ってください
    .nothing-fits = ライブラリに当てはまるものがありません
    .empty = ライブラリは空です。takegaki library --add PUZZLE で加えられます
    .new = 新規
    .begun = 途中
    .solved = 完成
    .proven = { NUMBER($all) }問のうち{ NUMBER($count) }問を証明しました

game-error =
    .position = ゲームは Position か None で始めてください
    .other-board = 局面が別の盤面のものです
    .no-copy = Session はコピーも pickle もできません。takegaki.play.saves で書き、読んでください

## The page: the board

page-stage =
    .closer = 拡大
    .further = 縮小
    .whole = 全体
    .move = 表示をずらす
    .move-up = 表示を上へ
    .move-down = 表示を下へ
    .move-left = 表示を左へ
    .move-right = 表示を右へ
    .tile-locked = このタイルは固定されています。

page-spoken =
    .cell = { $row }行{ $column }列
    .cell-number = マス{ $number }
    .corner = 角{ $number }
    .clue = 手がかり{ $clue }
    .no-clue = 手がかりなし
    .hidden-clue = 隠れた手がかり
    .white = 白丸
    .black = 黒丸
    .either = 色の決まっていない丸
    .lines = 線：{ LIST($ways) }
    .crosses = ×：{ LIST($ways) }
    .inside = 内側
    .outside = 外側
    .too-many = 線が多すぎます
    .finished = 完成
    .arms = 腕：{ LIST($ways) }
    .empty = 空
    .locked = 固定
    .powered = 通電
    .edge = { $cell }の{ $way }の辺
    .way-of = { $cell }の{ $way }
    .changed = { NUMBER($count) }か所が変わりました
    .edge-is = { $edge }：{ $mark ->
        [line] 線
        [cross] ×
       *[other] 空白
    }
    .dot = 点、{ $cell }の{ $way }、線{ $lines }本

page-way =
    .right = 右
    .bottom-right = 右下
    .bottom = 下
    .bottom-left = 左下
    .left = 左
    .top-left = 左上
    .top = 上
    .top-right = 右上
    .up = 上
    .down = 下
    .title = 解き方の流れ
    .unique-only = 答えが1つになると、解き方の流れが見られます。
    .legend = 全部で{ NUMBER($all) }段階。考えどころは{ $ideas ->
        [0] なく
       *[other] { NUMBER($ideas) }つ
    }、狭いところは{ $narrow ->
        [0] ありません
       *[other] { NUMBER($narrow) }つです
    }。棒を押すと、その時の盤面が見られます。
    .bar = { $at }：{ $title }、レベル{ $level }、進める場所は{ NUMBER($width) }か所
    .narrow = ここだけ
    .uses = それぞれの数字の役目
    .uses-line = 数字ごとに、はじめて使う手順の番号を示します。{ $spare ->
        [0] どの数字も使われます。
       *[other] 点線の{ NUMBER($spare) }個は、この解き方では使われません。
    }数字を押すと、その手順が読めます。
    .use = はじめて使うのは手順{ $step }：{ $title }
    .keep-idea = この手筋を残す
    .kept-idea = パズルを作るときにこの手筋を求めます：{ $title }。

## The page: files and printing

page-file =
    .too-large = { $name } は大きすぎます。
    .title = 開く
    .text = 問題のテキスト
    .placeholder = リンク、ゲームID、数字の行、保存したファイルなど…
    .open-text = このテキストを開く
    .choose = ファイルを選ぶ
    .loss = { $line }。
    .reads-links = puzz.link、Penpa+
    .reads-text = 数字の行、takegaki の JSON
    .reads-others = Loopy・Pearl・Net のゲームIDと保存ファイル、pzprv3、janko.at、puzzle-loop.com、Pencilbox、CSV。SVG の図と GeoJSON の地図は盤になります
    .no-picture-read = { $name } は画像か PDF です。takegaki はそこから問題を読めません。編集では盤の下に画像を敷けます。
    .in-format = この形式の問題
    .format = 形式
    .save-title = 保存・コピー
    .with-marks = 印も含める
    .copy = コピー
    .copied = コピーしました。
    .cannot-copy = このブラウザではコピーできません。テキストを選択してコピーしてください。
    .save-file = ファイルに保存
    .no-picture = このブラウザではこの画像を作れません。SVG で保存してください。
    .group-links = リンク
    .group-text = テキスト
    .group-others = その他

page-share =
    .title = 共有
    .link = このページへのリンクをコピー
    .puzzlink = puzz.link のアドレスをコピー
    .game-id = ゲームIDをコピー
    .told = 大きさ、レベル、リンクをコピー
    .other = ほかの形式でコピー・保存
    .svg = 画像（SVG）
    .png = 画像（PNG）
    .result = 結果とリンクをコピー

page-print =
    .set-title = まとめの題名
    .levels = やさしい順に、レベルを見出しにする
    .earlier = { $title }を前へ
    .title = 印刷
    .print = 印刷
    .solution = 答えを最後に付ける
    .solutions = 答えを最後に付ける
    .pdf = PDF を保存
    .per-page = 1ページの問題数
    .name = 名前
    .date = 日付
    .time = 時間
    .not-proven = この問題の答えがただ1つであることは、まだ証明されていません。
    .doubtful = 答えがないか、複数あります：{ LIST($titles) }
    .anyway = このまま印刷

## The page: a new puzzle

page-new =
    .title = 新しい問題
    .puzzle = パズル
    .board = 盤面
    .size = 大きさ
    .style = 作風
    .others = ほかの盤面とパズル
    .make = 作る
    .making = 問題を作っています…
    .more = もっと細かく作る
    .board-title = 新しい盤面
    .columns = 列
    .rows = 行
    .begin = 始める

page-player =
    .title = ここで遊ぶ人
    .about = 名前を付けると、このブラウザは自分だけのゲームと記録、講座の進み具合を持ちます。名前がなければライブラリのものです。
    .name = 名前
    .colour = 色
    .colour-number = 色{ $number }
    .begin = この名前で遊ぶ
    .change = 変える
    .leave = ライブラリのゲームに戻る
    .plays = { $name }さんが遊んでいます
    .together = いっしょに遊ぶ
    .together-about = ここに入れる人がこのリンクを開くと、この盤でいっしょに遊べます。
    .link = この盤へのリンク
    .copy = リンクをコピー

page-class =
    .about = 生徒ごとにリンクができます。外すまで、どのブラウザでも使えます。takegaki が終わると、クラスのことは何も残りません。
    .names = 名前（1行に1人）
    .names-hint = はな
    .add = リンクを作る
    .name = 生徒
    .puzzle = 問題
    .state = 様子
    .time = 時間
    .hints = ヒント
    .link = リンク
    .link-of = { $name }さんのリンク
    .copy = コピー
    .copy-of = { $name }さんのリンクをコピー
    .copied = { $name }さんのリンクをコピーしました。
    .give = 盤面の問題を全員に配る
    .given = 全員に{ $puzzle }を配りました。
    .added = { $count ->
        [0] 新しいリンクはありません。
       *[other] 新しいリンク：{ $count }件
    }
    .removed = { $name }を外しました。
    .by-hand = このブラウザーではコピーできません。{ $name }さんのリンクを選びました。Ctrl+C でコピーしてください。
    .from-teacher = 先生からの問題
    .from-teacher-about = 今の問題はライブラリーに残ります。
    .open = 開く
    .later = あとで
    .waits = ライブラリーで待っています。
    .remove = 外す
    .remove-sure = 本当に外す
    .remove-of = { $name }さんを外す
    .invited = まだ来ていません
    .here = います
    .away = 離席中
    .solved = 解けました

page-daily =
    .by-level = レベル別
    .level-solved = { $count }問、ふつう{ $time }
    .asked = ヒントで聞いたこと
    .asked-times = { $title }：ヒント{ $count }回
    .small = 小
    .middle = 中
    .large = 大
    .weekly = 今週の問題
    .special = 今週の変わり種
    .monthly = 今月の問題
    .title = 今日の問題、{ $date }、{ $row }
    .named = { $row }：{ $title }
    .numbered = 問題集、{ $row }、{ $number }番
    .streak = { $count }日続いています。1日なら休んでも途切れません。
    .no-streak = 今日の問題を解くと連続記録が始まります。1日なら休んでも途切れません。
    .of-day = { $day }：3問中{ $count }問完成
    .collection = 問題集
    .collection-hint = 章に分かれた問題集です。ヒントなしで解くと星がつきます。
    .by-size = 大きさとレベル別
    .by-board = ほかの盤面とパズル
    .by-idea = 手筋別
    .chapter = { $title }、{ $level }
    .progress = { $count }問中{ $done }問完成、星{ $stars }個
    .statistics = 記録
    .sum = { $count }問完成、この7日間では{ $week }問。合計時間：{ $time }
    .what = パズル
    .solved = 完成
    .best = 最短
    .usual = ふだん
    .without = ヒントなし
    .export = ファイルに保存
    .forget = 記録を消す
    .forget-sure = ゲームはライブラリに残りますが、記録は元に戻せません。
    .none-yet = まだ完成した問題はありません。
    .here-only = 記録はこのコンピューターの中だけに残ります。
    .weeks = 週ごとの記録
    .week = { $day }の週
    .week-solved = { $count }問、ふだんは{ $time }
    .techniques = 出会った手筋
    .technique-times = { $title }：{ $count }問

page-family =
    .periodic = 敷き詰め
    .aperiodic = 非周期の敷き詰め
    .drawn = れんが、リング、ランダム
    .grid = 四角

puzzle-tiling =
    .square = 四角
    .honeycomb = 六角形
    .triangular = 三角形
    .eared-triangular = 三角形（耳つき）
    .snub-square = 変形四角
    .cairo = カイロの五角形
    .great-hexagonal = 大六角形
    .octagonal = 八角形と四角
    .kites = 凧形
    .floret = 花形の五角形
    .dodecagonal = 十二角形と三角形
    .great-dodecagonal = 大十二角形
    .great-great-dodecagonal = 特大十二角形
    .kagome = かごめ
    .compass-dodecagonal = 十二角形と三角と四角
    .penrose-kites = ペンローズ（カイトとダート）
    .penrose-rhombs = ペンローズ（ひし形）
    .hats = 帽子
    .spectres = スペクター
    .voronoi = ランダムなボロノイ
    .delaunay = ランダムな三角形
    .bricks = れんが
    .rings = リング
    .cells = マス
    .torus = 端がつながる

## The page: the library

page-library =
    .detailed-level = 手筋のレベル
    .sort = 並べ方
    .sort-changed = 更新順
    .sort-begun = 始めた順
    .sort-title = 題名
    .sort-level = レベル
    .sort-size = 大きさ
    .sort-time = 解いた時間
    .tag = { $tag }だけを見る
    .filters = 絞り込み
    .search = 検索
    .search-hint = 題名、作者など
    .size = 大きさ
    .state = 状態
    .proven = 唯一解
    .technique = 手筋
    .all = すべて
    .state-begun = 途中
    .state-new = 未着手
    .state-solved = 完成
    .verdict-unique = 答えは1つ
    .verdict-multiple = 答えが複数
    .verdict-none = 答えなし
    .verdict-unknown = 不明
    .show-more = もっと見る
    .print = 選んだものを印刷
    .rate = すべての難しさを調べる
    .rating = { $count }問中{ $number }問目を調べています…
    .no-match = 当てはまる問題がありません。
    .empty = 遊んだ問題はここに残ります。まだありません。
    .matches = { NUMBER($count) }問のうち{ NUMBER($shown) }問を表示しています。
    .choose = { $title }を選ぶ
    .delete = 削除
    .keep = 残す
    .save-proof = 証明を保存
    .proof = 証明
    .proof-saved = 証明を { $file } としてダウンロードしました。確かめるコマンド：{ $command }
    .with-proof = 証明つき
    .hints = ヒント{ $count }回
    .delete-chosen = 選んだものを削除
    .undo = 元に戻す
    .deleted = { $count }件を削除しました。
    .restored = { $count }件を元に戻しました。
    .found = { NUMBER($count) }問あります。
    .picture = { $title }の盤面

## The page: learning

page-learn =
    .course = 講座
    .explain = 説明
    .apply = 適用
    .solve = 答え
    .numbers = 数字

page-workbench =
    .board = 盤面
    .rule-sets = 規則集
    .experiments = 実験

page-course =
    .practice = 練習
    .practice-about = いま覚えたことが必要な問題を、毎回新しく作ります。
    .puzzle = これを使う問題
    .all = すべての課
    .why = なぜ？
    .example = 例
    .turn = 練習
    .hint = ヒント
    .check = 確かめる
    .fine = ここまで間違いはありません。
    .wrong = 間違った印が{ $count }個あります。
    .solved = 完成です。よくできました！
    .known = この課は修了です。
    .progress = { $count }課のうち{ $done }課を修了
    .mark = 修了
    .open = 盤を開く
    .intro = 1つずつ考え方を学びます。どの課にも練習問題が3問あります。
    .begin = 「{ $title }」から始める

page-explain =
    .hardest = 使う手筋の上限
    .up-to = 上限
    .thinking = 考えています…
    .solved = 解けました。
    .stuck = このレベルの手筋では、これ以上わかりません。
    .stuck-several = 答えが2つ以上あるので、これ以上は決まりません。
    .stuck-none = 答えがないので、これ以上は決まりません。
    .contradiction = この印がすべて正しいことはありません。
    .stopped = 時間切れです。

page-replay =
    .keep-marks = この印を残す
    .keep-tiles = このタイルを回して固定する
    .single = 1つずつ
    .single-title = 印を1、2個ずつ進めます（M キー）

page-player =
    .step = 手順
    .step-of = { $label } { $at }/{ $count }
    .play = 再生
    .pause = 一時停止
    .back = 1つ戻る
    .on = 1つ進む
    .speed = 速さ

page-apply =
    .what = 使う手筋
    .what-label = 適用するもの
    .all-techniques = すべての手筋
    .one-technique = 1つの手筋
    .one-set = 1つの規則集
    .no-early-loop = 小さな輪を作らない
    .then = そのあと
    .then-nothing = 何もしない
    .then-printed = 論文どおりのバックトラック
    .then-stronger = 強いバックトラック
    .rules-file = 規則のファイル
    .rules-from-file = 規則ファイルを開く
    .rules-of = { $file } の規則
    .apply = 適用
    .by-steps = 1手ずつ
    .nothing = ここでは何もわかりません。
    .no-mark = 新しい印はありません。
    .found = { NUMBER($steps) }手順で新しい印が{ NUMBER($marks) }個。
    .searched = { $verdict ->
        [unique] 答えは1つ
        [multiple] 答えが複数
        [none] 答えなし
       *[other] 不明
    }：規則で{ NUMBER($steps) }手順、そのあと決定{ NUMBER($decisions) }回。
    .show-numbers = この数字を表示
    .write-numbers = 書き入れる

page-solutions =
    .method = 方法
    .how-many = 答えの数
    .solve = 解く
    .solving = 解いています…
    .before = 前の答え
    .next = 次の答え
    .put = 盤面に写す
    .at = { $at }番目の答え／{ $count }{ $more ->
        [no] { "" }
       *[other] 以上
    }
    .differs = { $at }番目の答えは、1番目と{ NUMBER($edges) }本の辺が異なります。
    .only = 答えはこれだけです。
    .first = 1番目の答えです。
    .none = 答えがありません。
    .not-found = 見つかりません：{ $why }。

page-method =
    .exact = 完全な探索
    .backtrack = バックトラック
    .rules-backtrack = 規則のあとバックトラック
    .rules = 規則
    .sat = SAT

page-numbers =
    .removing = 数字を減らしています…
    .filling = 数字を入れています…
    .looking = 調べています…
    .clash = この印になる答えはありません。
    .certain = { $count ->
        [0] ほかに確かなことはありません。
       *[other] さらに{ NUMBER($count) }個の印が決まります。
    }
    .tested-by = 数字の調べ方
    .tested-by-method = 調べ方：{ $method }
    .certain-do = 確かな印を付ける
    .certain-hint = 今の線から必ず決まることを、すべて書き込みます。
    .remove-do = 数字を減らす
    .remove-hint = 答えが1つのまま、できるだけ数字を減らします。新しいゲームになります。
    .fill-do = 数字を入れる
    .fill-hint = あなたの輪から、数字を全部入れた問題を作ります。
    .clear-do = 印を消す
    .clear-hint = 「戻す」で元に戻ります。

page-log =
    .title = 記録
    .in-order = この順に
    .times = { NUMBER($count) }回
    .title-times = { $title }、{ NUMBER($count) }回
    .and-more = ほか{ NUMBER($count) }件
    .milliseconds = { $time } ミリ秒
    .seconds = { $time } 秒
    .decisions = 決定
    .conflicts = 矛盾
    .propagations = 伝播
    .restarts = やり直し
    .learned = 学習した節
    .effort-seconds = 秒
    .new-marks = 新しい印
    .steps = 手順
    .ends = 終わり
    .ends-contradiction = 矛盾
    .ends-solved = 完成
    .explanation = 説明
    .level = レベル
    .no-level = なし
    .solutions-by = 答え：{ $method }
    .found = 見つかった数
    .others = ほかの答え
    .others-no = なし
    .others-perhaps = あるかもしれない
    .numbers-removed = 減らした数字：{ $method }
    .number-removed = { $name }：減らした
    .number-kept = { $name }：残した
    .tried = 試した数
    .removed = 減らした数
    .left = 残り
    .numbers-filled = 入れた数字
    .numbers = 数字
    .certain = 確かな印
    .new = 新しい
    .after = 印{ NUMBER($count) }個のあと
    .intro = 1手ごとに何がわかり、どの規則でわかるか。
    .by = 方法
    .growth-rule = 成長の規則{ $rule }
    .first-cell = 最初のマス
    .put-back = 数字を戻した
    .kept = 数字を残した
    .taken = 数字を減らした
    .tries = 試行
    .tree-steps = 網の手順
    .made = 問題ができました
    .solved-by-rules = 規則「{ $rules }」で解いた
    .solved-by-techniques = 「{ $level }」までの手筋で解いた

## The page: editing

page-edit =
    .title = 編集
    .move-dots = 点を動かす
    .move-how = 点をドラッグすると辺もついてきます。キーボードでは、矢印で点を選び、Enter でつかみ、矢印で動かし（Shift で少しずつ）、Enter で離します。
    .moved = 点を動かしました。
    .editing = 編集：{ $title }
    .moving = 点を動かす：{ $title }
    .clues = 手がかり
    .generate = この盤面で作る
    .remove-all = 手がかりをすべて消す
    .move-dots-hint = 好きな形のマス
    .cells = マスを入れる・外す
    .cells-hint = 好きな形の盤面
    .cells-how = マスをクリック、またはなぞると外れます。もう一度で戻ります。キーボードでは矢印と Enter を使います。
    .cells-count = 入っているマス{ NUMBER($cells) }、外したマス{ NUMBER($out) }
    .done = 完了
    .cancel = やめる
    .no-clue = 手がかりなし
    .clue = 手がかり{ $clue }
    .hidden-clue = 隠れた手がかり
    .no-circle = 丸なし
    .white = 白丸
    .black = 黒丸
    .either-circle = 色の決まっていない丸
    .tile-0 = タイルなし
    .tile-1 = 端
    .tile-5 = 直線
    .tile-3 = 角
    .tile-7 = T字
    .tile-15 = 十字

page-verdict =
    .blank = まだ数字がありません。数字を書くか、「下書きから作る」から始めましょう。
    .unique = 答えは1つ
    .multiple = 答えが複数
    .none = 答えなし
    .undecided = まだ不明
    .asking = …
    .spoken = { $title }。{ $line }
    .two = 破線と点線で2つの答えを示します。{ NUMBER($edges) }本の辺が異なります。
    .clash = 強調した{ NUMBER($clues) }個の手がかりは同時に満たせません。
    .all-clash = 手がかりをすべて満たすことはできません。
    .proven = 証明済み。
    .check-yourself = 自分で確かめる
    .show-solution = 答えを表示
    .forced = 決まった辺
    .needless = 不要な手がかり
    .level = レベルを調べる
    .rate = 難しさ
    .reduce = 手がかりを減らす
    .looking = 調べています…
    .writing-proof = 証明を書いています…
    .proof-saved = 証明 { $digest } を { $file } としてダウンロードしました。
    .proof-collected = { $puzzle } に付いてくる証明と同じものです。
    .proof-check = 解くプログラムとは別の、このコマンドで確かめられます：
    .removing = 減らしています…
    .removed = { $count ->
        [0] すべての手がかりが必要です。
       *[other] 手がかりを{ NUMBER($count) }個減らしました。残りはすべて必要です。
    }
    .stop = 中止
    .same-edges = { NUMBER($all) }本の辺のうち{ NUMBER($count) }本は、どの答えでも同じです。
    .all-needed = すべての手がかりが必要です。
    .could-go = { $count ->
        [1] この手がかりは減らせます。
       *[other] この{ NUMBER($count) }個の手がかりは、どれか1つなら減らせます。
    }まとめて減らすと、必要な{ NUMBER($left) }個が残ります。
    .level-is = レベル：{ $level }。手筋は「{ $detailed }」まで。
    .no-level = 答えが2つ以上あるので、レベルはありません。
    .technique-times = { $technique } { $count }回
    .rating = 難しさ：100点満点の{ $value }、レベル「{ $level }」。
    .rating-like = 難しさ：100点満点の{ $value }、レベル「{ $level }」、{ LIST($like) }と同じくらい。
    .scale = { $source ->
        [Fresh] フレッシュ
        [Tokoton] とことん
       *[other] { $source }
    } { $number }
    .views = 表示
    .view-both = 両方
    .view-first = 一つ目
    .view-second = 二つ目
    .view-clues = 数字だけ
    .helps = 数字を足すならどこ？
    .helps-ranked = { $all ->
        [yes] 答えは{ NUMBER($met) }個あります。
       *[no] 答えを{ NUMBER($met) }個比べました（ほかにもあります）。
    }数字を置くと答えがよく絞れるマスから順に番号をつけました。
    .helps-nowhere = これらの答えを区別できる数字は1つもありません。
    .helps-cell = 答えの約{ $left }が残ります
    .helps-alone = 次のどれか1つを足すと、答えが1つに決まります：
    .helps-none-alone = 1つ足すだけで答えが決まる数字は見つかりませんでした。一番よいものを足して、もう一度調べてください。
    .put-clue = { $cell }に{ $clue }
    .put-ranked = { $rank }番に{ $clue }

## The page: generating

page-compose =
    .how-tiles = タイルの盤では、タイルそのものが絵になります。答えの向きに並べると、判定がすぐに出ます。場所と輪は、ほかの種類のパズル用です。
    .how-circles = 置いたものはそのまま残ります。丸、輪、そして白か黒の丸がほしい場所の灰色の丸です。残りは自動で埋まります。それまで灰色の丸は数に入りません。
    .title = 下書きから作る
    .mode = 描くもの
    .mode-clues = 数字
    .mode-places = 場所
    .mode-loop = 輪
    .symmetry = 対称
    .symmetry-none = なし
    .symmetry-rot2 = 180度回転
    .symmetry-left-right = 左右対称
    .symmetry-top-bottom = 上下対称
    .symmetry-left-right-and-top-bottom = 左右と上下
    .symmetry-rot4 = 90度回転
    .symmetry-diagonal = 対角線で対称
    .symmetry-shift-across = 右にくり返す
    .symmetry-shift-down = 下にくり返す
    .how = 置いた数字・輪・「?」は残し、ほかを自動で埋めます。「?」は数字がほしい場所に置きます。
    .complete = 残りを埋める
    .other-values = 別の数字にする
    .loop-of-solution = 答えの輪を使う
    .clear-loop = 輪を消す
    .symmetric = これから書くものは、対称の位置にも入ります。
    .completed = { $count ->
        [0] 足すものはありません。もうパズルになっています。
       *[other] 数字を{ NUMBER($count) }個足しました。答えは1つです。
    }
    .round = { NUMBER($round) }回目：まだ{ NUMBER($open) }本の辺が決まりません
    .loop-none = 解くときと同じように、辺に沿って輪を描いてください。
    .loop-closed = 1つの輪になっています。
    .loop-open = まだ1つの輪になっていません。
    .style = 作風
    .style-none = 数字をできるだけ少なく
    .style-nikoli = 雑誌のように
    .style-janko = 難しめ：投稿サイトの作者のように
    .not-found = { $seconds }秒では答えが1つの問題が見つかりませんでした。いちばん近いものでも{ NUMBER($open) }本の辺が決まりません（盤に示します）。
    .place-helps = 番号のマスに数字を1つ増やすと、いちばん役に立ちます。
    .add-place = { $rank }番
    .let-go = 数字を1つ外すか、もう一度試してください。
    .contradict = 答えがありません。盤で囲んだ{ NUMBER($clues) }個の手がかりは同時に満たせません。番号の付いたものを1つ外せば、残りは満たせます。
    .contradict-more = 答えがありません。盤で囲んだ{ NUMBER($clues) }個の手がかりは同時に満たせず、ほかにも合わない手がかりがあります。まず番号の付いたものを1つ外してください。
    .let-go-of = { $rank }番を外す

page-versions =
    .title = いろいろな版
    .how = 版を並べて残し、いつでも戻れます。
    .keep = この版を残す
    .more = 似たものを作る
    .harder = ここを難しく
    .kept = 残しました。
    .making = { $count }個中{ $at }個目を作っています…
    .made = { $count ->
        [0] 今より難しいものはできませんでした。別のマスを選ぶか、もう一度試してください。
       *[other] 新しい版が{ NUMBER($count) }個できました。
    }
    .facts = { $rated ->
        [yes] 難しさ{ $rating }
       *[no] 難しさ不明
    }{ $differs ->
        [-1] 、別の盤面
        [0] 、今の盤面と同じ
       *[other] 、{ NUMBER($differs) }マス違う
    }
    .take = これにする
    .remove = 消す

page-about =
    .title-of-part = 題名・作者・ルール
    .title = 題名
    .author = 作者
    .rules = ルール
    .comment = コメント
    .where = ライブラリ、印刷、このページへのリンク、Penpa+、pzprv3でもパズルと一緒に残ります。puzz.linkのアドレスには入りません。

page-underlay =
    .title = 下絵
    .how = 盤面の下に絵を敷き、マスを抜いたり点を動かしたりして絵に合わせます。多角形のSVGは、開くだけで盤面になります。
    .choose = 絵を選ぶ
    .strength = 濃さ
    .size = 大きさ
    .remove = 下絵を消す

page-test =
    .link = 試し解き用リンクをコピー
    .link-hint = レベルも難しさも出ません
    .copied = コピーしました。リンクを開いた人に見えるのはパズルだけで、難しさは見えません。
    .title = どうでしたか？
    .thanks = 試し解きありがとうございます。かかった時間：{ $time }。
    .words = 作者へのひとこと
    .with-time = 時間とヒントの数も送る
    .with-stuck = 長く止まった場所も送る（{ NUMBER($count) }か所）
    .consent = 送るためのファイルを保存するだけです。ブラウザから勝手に送られるものはありません。
    .save = ファイルを保存
    .saved = { $file }として保存しました。作者に送ってください。
    .report = 試し解きの結果
    .other-puzzle = この試し解きは、今の盤面と数字が違います。
    .report-line = { $has ->
        [yes] { $solved ->
            [yes] 解けました（{ $time }、ヒント{ $hints }回）
           *[no] 解けていません（{ $time }、ヒント{ $hints }回）
        }
       *[no] { $solved ->
            [yes] 解けました
           *[no] 解けていません
        }
    }。
    .stuck = 長く止まったあと、次に進んだ場所：
    .stuck-at = この前に{ $time }

page-wishes =
    .title = 手筋
    .free = どちらでも
    .needs = 必要
    .avoid = 使わない
    .must = 必要：{ LIST($titles) }。
    .must-not = 使わない：{ LIST($titles) }。
    .none = パズルに必要な手筋と、使わない手筋を、絵を見て選びます。

page-generate =
    .title = 作る
    .make = 問題を作る
    .cancel = やめる
    .cancelled = やめました。
    .working = { $status }…{ $seconds }秒
    .status = 計算中
    .loop = 輪{ $number }
    .bound = 手がかり{ $least }～{ $most }個
    .above-hard = 「難しい」より上
    .tree-result = 答えは1つ、シード{ $seed }。
    .result = { $level }、手がかり{ NUMBER($clues) }個、シード{ $seed }。
    .play = 遊ぶ
    .edit = 編集する
    .save = 保存・コピー
    .ready = 問題ができました。{ $line }
    .not-drawn = 選んだ作風では描かれていません：{ $why }。
    .one-of = { $count }問中{ $at }問目
    .kept = ライブラリに入りました。
    .several-kept = { NUMBER($count) }問がライブラリに入りました。

page-form =
    .own-board = 自分の盤面
    .drawing = 図か地図
    .drawing-placeholder = <svg>…多角形、GeoJSON の地図、多角形の JSON
    .drawing-hint = 多角形1つがマス1つになります
    .part = 一部だけ
    .part-hint = # と . で描いた形を盤面に重ねます
    .seed-part = シード
    .seed = シード
    .seed-placeholder = ランダム
    .seed-hint = 同じシードと設定なら同じ問題になります
    .any = どれでも
    .usual = 通常
    .technique-level = { $title }（{ $level }）
    .as-long = 曲がる
    .as-long-hint = 辺が動き、長さは変わらない
    .longer = 伸びる
    .longer-hint = 長くなる
    .shorter = 縮む
    .shorter-hint = 短くなる
    .count = いくつ作るか
    .count-hint = どれもライブラリに入ります

page-look =
    .rot2 = 半回転
    .rot3 = 3分の1回転
    .rot4 = 4分の1回転
    .rot6 = 6分の1回転
    .left-right = 左右
    .top-bottom = 上下
    .diagonal = 斜め
    .antidiagonal = 逆の斜め

page-parameter-part =
    .The-style = 作風
    .The-way = 解く流れ
    .How-hard = 難しさ
    .The-loop = 輪
    .The-clues = 手がかり
    .The-tree = 網

page-parameter =
    .style = 作風
    .rating = 難しさ
    .shares = 0・1・2・3の割合
    .jury = 何問から選ぶか
    .theme = くり返し出てくる形
    .entrances = 始められる場所の数
    .begin = 始められる場所が多いのは
    .near = 前の手の近くで始まる手（%以上）
    .idea_edges = ひらめき1つで決まる辺（本以上）
    .ending = 最後のひらめきの後に残る辺（%以下）
    .method = 証明の方法
    .level = レベル
    .needs = 必要な手筋
    .avoid = 使わない手筋
    .rules = 規則集
    .unique_by = 調べ方
    .variant = 変種
    .loop = 作り方
    .lines = 自分の輪：1行ごとに #（内側）と .
    .ratios = 規則の割合
    .steps = 1マスあたりの手順
    .windingness = 曲がり方（ゆるい～細かい）
    .inside = 内側（マスの％）
    .max_straight = まっすぐ続く長さの上限
    .loop_symmetry = 輪の対称
    .symmetry = 対称
    .pattern = 手がかりの場所：1行ごとに #（手がかり）と .
    .share = 手がかりのあるマス（％）
    .values = 使う数字
    .minimal = 減らせる手がかりなし
    .fewest = できるだけ少なく（64マスまで）
    .tree = 作り方
    .walls = 壁（空いた境目の％）

page-begin =
    .top = 上
    .bottom = 下
    .left = 左
    .right = 右
    .middle = 中央
    .border = 端

page-method-made =
    .level = そのレベルの手筋で解け、それより下では解けない
    .normal = 規則集で解ける
    .hard = 答えは1つ、難しさは問わない

page-style-made =
    .nikoli = nikoli：雑誌のような問題：置き場所を描いてから、階段や指の形の輪を通す
    .janko = janko：投稿サイトの作者のような問題：難しめで、対称でないものもある
    .loopy = loopy：ランダムな輪の手がかりを1つずつ減らす（Loopy と同じ）
    .minimal = minimal：それを、もう減らせなくなるまで続ける

page-style =
    .nikoli = 雑誌風
    .janko = 投稿サイト風（難しめ）
    .loopy = ランダム
    .minimal = 最少の手がかり

page-loop-made =
    .growth = 3つのランダム規則、盤面全体の輪
    .corridors = 3つのランダム規則、細い通路
    .broad = 3つのランダム規則、盤面の一部の大きな輪
    .colouring = 内側と外側を両方から塗る

page-tree-made =
    .growth = ネットと同じ：中央から、4本腕なし
    .uniform = ウィルソンの方法：どの網も同じ確率

## The page: rules and experiments

page-rules-list =
    .title = 規則集
    .what = 規則集
    .count = { $board }用の規則{ NUMBER($count) }個、うち証明済み{ $proven ->
        [all] すべて
       *[other] { $proven }個
    }。
    .before = 前へ
    .further = 次へ（{ $number }から）
    .alt = { $name }：前と後
    .proven = 証明済み
    .unproven = 未証明
    .unsound = 正しくない
    .assumption = 仮定あり

page-aside =
    .find = 次の一手：「{ $title }」
    .found = 正解です！
    .rest = 残りも解けます。
    .waits = 自分の問題は途中のまま残っています。
    .kept = 盤面は自分の問題です。そのまま残るので、「遊ぶ」で戻れます。
    .back = 自分の問題

page-techniques =
    .type = 問題の種類
    .intro = ヒントに使う手筋を、やさしい順に並べました。図では、色を付けた所が手がかり、丸で囲んだ所がそこからわかることです。
    .one-solution = 答えが1つと仮定
    .try = 試す
    .try-named = 試す：{ $title }

page-rules =
    .title = ルール
    .intro = パズルのルールです。小さな盤面で試せます。
    .start = 最初
    .middle = 途中
    .end = 完成
    .start-alt = { $name }の小さな問題
    .middle-alt = { $name }：同じ問題の上半分を解いたところ
    .end-alt = { $name }：同じ問題の答え
    .try-named = { $name }のルールを試す
    .play = 新しい問題
    .play-named = 新しい問題：{ $name }

page-experiment =
    .title = 実験
    .intro = いろいろな大きさの問題を作って解き、結果を順にグラフにします。線は平均、帯は値の80％が入る範囲、時間はCPU時間です。
    .share = 残った手がかりの割合
    .numbers = 残った手がかり
    .make = 作る時間
    .solve = 解いて証明する時間
    .kind-normal = ふつう：規則で解ける
    .kind-hard = 難しい：答えが1つ
    .kind-level = レベル「{ $level }」
    .sizes-from = 大きさ（から）
    .sizes-to = まで
    .of-each = 大きさごとの問題数
    .board = 盤面
    .rules = 「ふつう」の規則
    .own-rules = 盤面のもの
    .solved-by = 解き方
    .begin = 始める
    .stop = 中止
    .csv = CSV で保存
    .what = グラフの内容
    .kinds = 種類
    .more = 盤面、規則、方法
    .choose-kind = 種類を選んでください。
    .done = { NUMBER($count) }問。
    .ended = 途中で終了（{ $why }）：{ NUMBER($all) }問中{ NUMBER($count) }問。
    .stopped = { NUMBER($count) }問で中止しました。
    .progress = { NUMBER($all) }問中{ NUMBER($count) }問
    .no-timings = 時間はまだありません。
    .no-puzzles = 問題はまだありません。
    .size = 大きさ

page-chart =
    .alt = { $title }。値は下の表にあります。
    .of = { $count }件

## The game in the terminal

game-title = { $name }、{ $tiling }、{ $size }

game-size = { $cols }×{ $rows }

game-cells = { NUMBER($cells) }マス

game =
    .help-hint = 次に見る場所。もう一度で、何がわかるかとその理由
    .help-play = ヒントのとおりにする
    .help-check = ここまでの間違いを調べる
    .help-undo = 最後の手を戻す
    .help-redo = やり直す
    .help-moves = 手を一覧にする
    .help-solve = 確かなこと、次に答えを見せる。ゲームは終わる
    .help-save = save ファイル：ゲームをファイルに保存。ファイル.sav なら Tatham の Loopy か Net 用
    .help-help = この説明
    .help-q = 終わる。ゲームは保存される
    .move = 手
    .move-tile = { $place } 文字（例 2 3 a）：a は左回り、d は右回り、f は半回転、s は固定と解除
    .move-edge = { $place } 辺（例 { $example }、辺は { $sides }）。同じ手をもう一度で戻る。前に x を付けると×
    .place-rows = 行 列
    .place-cell = マス
    .error = { $why }。（help で命令の一覧）
    .taken-back = { $move } を戻した
    .solved-now = 解けました！
    .no-moves = まだ手がありません。
    .moves = { NUMBER($count) }手：{ $moves }。
    .solved = 解けました。
    .more-errors = ほか{ $count }件。
    .wrong = 間違い：{ $what }。
    .no-errors = ここまで間違いはありません。残り{ NUMBER($count) }件です。
    .interrupted = 中断しました。
    .hint-more = { $where }（hint で何がわかるかとその理由）
    .hint-play = （play で適用）
    .several = 答えが2つ以上あります。その1つ：
    .none = 答えがありません。
    .not-solved = 解けませんでした：{ $why }。
    .solution = 答え：
    .certain-lines = 確かな線：
    .certain-tiles = 確かなタイル：
    .not-written = { $file } に書き込めません：{ $why }
    .saved = { $file } に保存しました。
    .shade = { $place } { $shade ->
        [inside] 内側
        [outside] 外側
       *[other] 色なし
    }
    .sure = { $edge } { $sure ->
        [yes] 確実
       *[other] 不確実
    }
    .jumbled = 全部まぜた
    .cleared = 全部消した
    .marked = 全部印を付けた
    .went-on = このゲームは別の画面で進んでいました。その手を取り込みました。
    .kept-as = { $why }。あなたのゲームは { $game } として残しました。
    .not-kept = ゲームはもう保存されません：{ $why }
    .not-saved = ゲームは保存されません：{ $why }
    .continues = この問題は前回の続きです。--new で最初から始めます
    .latest-continues = 最後のゲームの続きです。--new で別の問題を選べます
    .ask-puzzle = 問題のファイルかリンク（Enter：付属の問題、q：終わる）： 
    .cannot-play = これは遊べません：{ $why }
    .ask-play = 遊びますか？（Enter か y：はい、n：終わる）： 
    .needs-terminal = 全画面には端末が必要です。--plain なら1行ずつ遊べます
    .network-apart = { $count }枚のタイルがほかから切り離されています
    .tile-clash = { $place }：固定したタイルの腕がどこにもつながりません

game-error =
    .nothing-to-undo = 戻す手がありません
    .nothing-to-redo = やり直す手がありません
    .no-checkpoint = 開いているチェックポイントがありません
    .no-hint = 先にヒントを出してください
    .nothing-to-play = このヒントには適用する手がありません
    .no-file = save のあとにファイル名を書いてください
    .side = 最後に辺を書いてください：{ $sides }
    .tile-letter = 最後に a（左）、d（右）、f（半回転）、s（固定）のどれかを書いてください
    .number = 1から{ $most }までの{ $what ->
        [row] 行
        [column] 列
       *[other] マスの番号
    }を書いてください
    .number-not = { $given } ではなく、1から{ $most }までの{ $what ->
        [row] 行
        [column] 列
       *[other] マスの番号
    }を書いてください
    .tile-locked = このタイルは固定されています
    .tiles-here = ここではタイルを回して固定します。印は付けません
    .no-tiles-here = ここにタイルはありません
    .other-window = 別の画面でこのゲームが進みました
    .replaced = 別の画面でこのゲームの問題が替わりました
    .excluded = 別の画面での変更があなたの手と合いません：{ $why }
    .saved-since = その間に別の画面でこのゲームが保存されました
    .not-innermost = { $name } の内側で、まだ別の仮置きが続いています
    .no-game = このIDのゲームはありません
    .id-taken = このIDのゲームはすでにあります
    .library-closed = ライブラリを開けません
    .one-of-both = 問題かライブラリのゲームのどちらか1つを指定してください

## The full screen

screen =
    .puzzles = 問題
    .do-puzzles = 今日の問題、問題集、コース
    .course-of = コース：{ $part }
    .lesson = { $title }：{ $count }問中{ $done }問
    .lesson-idea = { $title }：{ $idea }
    .today = 今日
    .collection = 問題集
    .row-small = 小
    .row-middle = 中
    .row-large = 大
    .row-weekly = 今週
    .row-special = 今週の変わり種
    .row-monthly = 今月
    .daily = { $row }：{ $title }、レベル { $level }{ $done ->
        [yes] （解けました）
       *[no] { "" }
    }
    .chapter = { $title }、レベル { $level }：{ $count }問中{ $done }問
    .with-level = { $title } · レベル { $level }
    .end-level = レベル { $level }、{ $hints ->
        [0] ヒントなし。
       *[other] ヒント{ $hints }回。
    }
    .end-times = この大きさとレベルでは最短 { $best }、ふつう { $usual }（{ $count }問）。
    .end-next = n：次の問題。u：盤に戻る。
    .line = 線
    .cross = ×
    .left = 左回り
    .right = 右回り
    .half = 半回転
    .lock = 固定
    .inside = 内側
    .outside = 外側
    .spread = 色を広げる
    .like = 同じ手すべて
    .sure = 確実
    .hint = ヒント
    .undo = 戻す
    .redo = 進む
    .check = 確認
    .errors = 間違いを表示
    .fill-in = わかりきった×
    .automatic = 自動で×
    .jumble = まぜる
    .checkpoint = チェックポイント
    .keep = 残す
    .throw-away = チェックポイントへ
    .clear = 消去
    .pause = 一時停止
    .zoom = 拡大
    .leave = 終わる
    .help = ヘルプ
    .back = 戻る
    .clock = { $state ->
        [solved] 完成 ·{ " " }
        [paused] 一時停止 ·{ " " }
       *[other] { "" }
    }{ NUMBER($moves) }手 · { $time }
    .solved = { $time }、{ NUMBER($moves) }手で解けました。
    .all-keys = ? で全部のキーを表示します。
    .do-it = { $why }（h：適用）
    .more = （h：続き）
    .checkpoints = チェックポイント：{ $names }。k で残し、b で戻ります。
    .automatic-now = 自動の×は{ $on ->
        [yes] オン
       *[other] オフ
    }です。
    .errors-now = 間違いは{ $mode ->
        [yes] すぐに
       *[other] c を押したときだけ
    }表示します。
    .thinking = 考えています…
    .failed = { $why }。
    .keys = キー
    .keys-scroll = 矢印：スクロール、Esc：戻る
    .key-arrows = 矢印
    .key-shift = Shift＋矢印
    .key-enter = Enter、スペース
    .key-space = スペース
    .key-mouse = マウス
    .do-arrows = 点から辺、マスへと半マスずつ動く
    .do-shift = 点から次の点まで線を引く
    .do-enter = 線、×。もう一度で消える
    .do-shade = マスに内側、外側の色を付ける
    .do-sure = この印を確実にする・やめる。確実な印には下線
    .do-fill-in = そろったところに×を一度に付ける
    .do-automatic = 自動の×のオン・オフ
    .do-mouse = 左は線、右は×。マスの中は色
    .do-tile-arrows = タイルからタイルへ
    .do-turn = 左、右、半回転に回す
    .do-lock = 固定、解除
    .do-jumble = 固定していないタイルをまぜる
    .do-tile-mouse = 左・右で回し、中ボタンか Shift で固定
    .do-undo = 戻す、やり直す（Ctrl+Z、Ctrl+Y も）
    .do-hint = ヒント。もう一度 h で適用
    .do-like = 同じ手をすべて示すヒント
    .do-check = 間違いを今表示、いつも表示
    .do-checkpoint = チェックポイント、残す、そこへ戻る
    .do-clear = 盤面を消す
    .do-zoom = 拡大：小さい絵と大きい絵
    .do-pause = 時計を止める
    .do-leave = 終わる。ゲームは保存される

word =
    .n0 = 0
    .n1 = 1
    .n2 = 2
    .n3 = 3
    .n4 = 4
    .n5 = 5
    .n6 = 6
    .n7 = 7
    .n8 = 8
    .n9 = 9

corner =
    .its = { $way }の角

## 盤面の誤り

violation =
    .clue = { $cell }の{ $clue }の線は{ $lines }本です
    .straight = { $cell }の白丸では直進しなければなりません
    .turn-beside = { $cell }の白丸の前か後のマスで曲がらなければなりません
    .turn = { $cell }の黒丸では曲がらなければなりません
    .straight-beside = { $cell }の黒丸の前後のマスでは直進しなければなりません
    .sheep = { $cell }のひつじは内側にいません（外までに線を{ $lines }回横切ります）
    .wolf = { $cell }のおおかみは外側にいません（外までに線を{ $lines }回横切ります）
    .more-lines = { $cell }の線は{ $other }より多いはずです
    .tile = { $cell }のタイルの腕は{ $arms }本ですが、線は{ $lines }本です
    .tile-turned = { $cell }のタイルは、この{ $lines }本の線に合う向きにできません
    .branch = { $place }で3本の線が集まり、輪が枝分かれしています
    .crossing = { $place }で{ $lines }本の線が集まり、輪が交差しています
    .dead-end = { $place }で線が途切れています
    .unvisited-dot = 輪はすべての点を通るはずですが、{ $place }を通っていません
    .no-line = 線が引かれていません
    .many-loops = { $place }を通る{ $lines }本の線の輪が閉じていますが、ほかにも線があります
    .early-loop = { $place }を通る{ $lines }本の線の輪が途中で閉じています
    .circuit = { $place }を通る{ $lines }本の線が輪になっています
    .apart = 全体がつながっていません。{ $parts }つに分かれ、いちばん小さい部分は{ $cell }を含む{ $cells }マスです
    .sentence = { SENTENCE($what) }。

## 答えについて

given =
    .none = { "" }
    .marks = （与えられた印のもとで）

verdict =
    .unique = 答えはちょうど1つです{ $given }。
    .multiple = 答えが2つ以上あります{ $given }。この2つは{ NUMBER($edges) }本の辺が違います。
    .none = 答えはありません{ $given }。
    .undecided = わかりませんでした：{ $reason }。
    .none-yet = わかりませんでした：{ $reason }。まだ答えは見つかっていません。
    .one-yet = わかりませんでした：{ $reason }。答えが1つ見つかりましたが、ほかにもあるかもしれません。
    .all = { $count ->
        [0] 答えはありません
        [1] 答えはちょうど1つです
       *[other] 答えは全部で{ NUMBER($count) }個です
    }{ $given }。
    .limit = 答えを{ NUMBER($count) }個示しました{ $given }。ほかにもあるかもしれません。
    .some = 答えが{ NUMBER($count) }個見つかりました{ $given }（{ $reason }）。ほかにもあるかもしれません。

ending =
    .solved = { NUMBER($steps) }手順で解けました{ $at }。
    .contradiction = { NUMBER($steps) }手順で、この手がかりに合う答えがないとわかりました。
    .contradiction-marks = { NUMBER($steps) }手順で、この手がかりと印に合う答えがないとわかりました。
    .stopped = { NUMBER($steps) }手順で中止しました{ $at }：{ $reason }。{ NUMBER($edges) }本のうち{ NUMBER($open) }本の辺が未定です。
    .several = 答えが2つ以上あるので、これ以上は決まりません。{ NUMBER($steps) }手順のあと{ $at }、{ NUMBER($edges) }本のうち{ NUMBER($open) }本の辺が未定です。
    .stuck = 「{ $level }」までの手筋では、これ以上見つかりません。{ NUMBER($steps) }手順のあと{ $at }、{ NUMBER($edges) }本のうち{ NUMBER($open) }本の辺が未定です。
    .headed = { $head }：{ SENTENCE($sentence) }

at =
    .no-level = { "" }
    .level = （レベル：{ $level }）

level =
    .easy = やさしい
    .normal = ふつう
    .tricky = やや難しい
    .hard = 難しい
    .expert = 上級
    .trial = 仮定
    .search = 探索

rating =
    .hardest-counting = いちばん難しい手：数えるだけで解けます。{ $like }。公開された問題の{ $share }％はこれよりやさしい問題です。
    .hardest-ahead = いちばん難しい手：{ $steps }手先を読みます。{ $like }。公開された問題の{ $share }％はこれよりやさしい問題です。
    .hardest-beyond = いちばん難しい手：1本の辺を仮定してどこまで読んでも決まらない所。{ $like }。公開された問題の{ $share }％はこれよりやさしい問題です。
    .like = ニコリの難易度{ $first }の標準くらいです
    .like-some = ニコリの難易度{ $first }〜{ $last }の標準くらいです
    .harder = ニコリの難易度{ $last }の標準より難しい問題です
    .work = 手間：{ NUMBER($work) }手。公開された問題の{ $share }％はこれより短く解けます。
    .time = 慣れた人で約{ $about }分（たいてい{ $least }〜{ $most }分）、達人で約{ $expert }分。
    .technique = { $title }：{ NUMBER($count) }回（{ $level }）。
    .rounds = いちばんやさしい手を一度に進めると{ NUMBER($count) }回で終わります。
    .deep = そのうち{ NUMBER($count) }回は、2手以上先を読む必要があります。
    .single = 狭い道：{ NUMBER($rounds) }回のうち{ NUMBER($count) }回は、いちばんやさしい手で1本の辺しか決まりません。
    .far = { $share }％の回は、前の場所から離れたところで始まります。
    .stuck = 1本ずつの仮定では、{ $share }％の辺が未定のままです。
    .on-scales = 難しさ：100点満点の{ $value }、レベル{ $level }。{ EACH($scales, between: "、") }くらいです。
    .scale = { $source ->
        [Fresh] フレッシュ
        [Tokoton] とことん
       *[other] { $source }
    } { $number }
    .by-basis = 難しさ：100点満点の{ $value }、レベル{ $level }（{ $basis }）。
    .of-steps = いちばんやさしい道筋の手数。レベルが1つ上がるごとに2倍に数え、人の時間によるものではありません

report =
    .level = レベル：{ $level }（{ $title }）。
    .level-unknown = レベル：わかりません（{ $reason }）。
    .player-level = プレイヤーのレベル：{ $level }。
    .level-none = レベル：なし。辺の{ $share }％まで決まり、その先は決まりません。
    .stalls = 各レベルで決まる辺：{ EACH($stalls, between: "、") }。
    .stall = { $level } { $share }％
    .stall-some = { $first }〜{ $level } { $share }％
    .climb = { $level }：{ NUMBER($count) }手。最初は{ $share ->
        [0] 開始直後
       *[other] 辺の{ $share }％が決まったところ
    }（{ $places }）。

way =
    .about-pattern = 「{ $pattern }」が{ $count }回くり返し出てきます。
    .about-idea = このパズルでは、{ $ideas }回のひらめきのうち{ $count }回が「{ $technique }」です。
    .nice = よいところ：{ EACH($facts, between: "、") }。
    .near = { $share }%の手が前の手の近くで始まる
    .idea-edges = ひらめき1つで約{ $count }本の辺が決まる
    .ending = 最後のひらめきの後に残る辺が{ $count }本
    .entrances = 始められる場所が{ $count }か所

review =
    .could-go = { $count ->
        [1] 次の手がかりは減らせます：
       *[other] 次の{ NUMBER($count) }個の手がかりは、どれか1つなら減らせます：
    }
    .all-needed = どの手がかりも必要です。
    .proof = { $what ->
        [minimal] 判定と、どの手がかりも必要なことの証明
       *[other] 判定の証明
    } { $digest } は { $file } にあります。takegaki verify { $file } で調べられます。
    .no-proof = 証明書は書けませんでした：{ $why }。
    .unseen = { NUMBER($count) }個の手がかりは調べていません。
    .enough = 次の{ NUMBER($spare) }個をまとめて減らすと{ NUMBER($count) }個が残り{ $least ->
        [least] 、すべて必要です
       *[some] ます
    }：
    .met = 答えは{ NUMBER($count) }個{ $all ->
        [all] { "" }
       *[more] 以上
    }です。
    .one-more = あと1つ手がかりがあれば答えが1つになります。次の{ NUMBER($count) }個のどれでもかまいません{ $all ->
        [all] { "" }
       *[more] （ほかにもあるかもしれません）
    }：
    .none-more = 手がかりを1つ足すだけでは、答えは1つになりません。
    .none-together = 手がかりを1つ足すだけでは答えは1つにならず、いくつか足す方法も見つかりませんでした。
    .together = 次の{ NUMBER($count) }個の手がかりを合わせると答えが1つになり、どれも必要です：
    .value = { $places }に{ $value }
    .no-loop = 手がかりが何であっても、この盤に合う輪はありません。
    .no-tree = タイルが何であっても、この盤に合うつなぎ方はありません。
    .impossible = { $what ->
        [tile] このタイル
       *[clue] この手がかり
    }は、それだけで成り立ちません：{ $places }。
    .clash = 次の{ NUMBER($count) }個の{ $what ->
        [tile] タイル
       *[clue] 手がかり
    }は同時に成り立ちません{ $least ->
        [least] （1つ減らせば成り立ちます）
       *[some] { "" }
    }：
    .open = { NUMBER($count) }{ $what ->
        [tile] 枚のタイル
       *[cell] マス
    }が決まりません。どの答えでも同じ辺は{ $share }％です：
    .ended = すべては調べていません：{ $reason }。
    .symmetry = 手がかりの配置の対称性：{ EACH($names, between: "、") }。
    .no-symmetry = 手がかりの配置に対称性はありません。
    .nearly = ほぼ{ $name }：{ NUMBER($count) }個のうち{ NUMBER($kept) }個。合わないのは{ $places }です。
    .tiles = タイル{ NUMBER($cells) }枚、{ $rim ->
        [wraps] 端がつながる盤
       *[rim] 端のある盤
    }、{ $walls ->
        [0] 壁なし
       *[other] { $borders }か所の境目に壁{ NUMBER($walls) }枚
    }：{ EACH($shapes, between: "、") }。
    .clues = { NUMBER($cells) }マスに手がかり{ NUMBER($count) }個（{ $share }％）：{ EACH($values, between: "、") }。
    .no-clues = { NUMBER($cells) }マスに手がかりはありません。
    .of-one = { $name } × { NUMBER($count) }
    .of-symmetry = { $name }

hint-error =
    .another = another は数です。最初のヒントは 0 です
    .known = known は手筋の名前の集合です

own-technique =
    .does-not-work = 手筋 { $name } は動きません：{ $what }
    .no-finding = { $given } が返りました。Finding を返してください
    .no-edge = 盤にない辺を挙げています。辺は{ $edges }本です
    .no-marks = 見つけたものは、辺ごとに LINE か CROSS で書いてください
    .no-mark-there = { $edge }を根拠にしていますが、そこに印はありません
    .no-clue-there = マス{ $cell }の手がかりを根拠にしていますが、そこに手がかりはありません
    .unproven = { $places }の手がかりと{ $marks }個の印だけでは、{ $edge }が{ $mark ->
        [line] 線
       *[cross] ×
    }とは決まりません
    .no-cell = どのマスでもないところ
    .not-a-technique = { $given } ではなく、find= のある Technique を渡してください
    .no-function = 手筋 { $name } に関数がありません。find= を渡してください
    .too-early = 自作の手筋は盤全体を見ます。レベル{ $level }から使えます
    .taken = { $name } はもう使われています

deduce-error =
    .no-deduction = { $kind } の推論はできません。手がかりが輪の表ではありません
    .settled = settled はタイルごとの真偽値の配列か None です
    .no-deduced-mark = 事実{ $fact }は推論した印ではありません
    .level = { $given } というレベルはありません。{ $known } から選んでください{ $meant }
    .letter = d{ $given } という難しさはありません。de、dn、dt、dh から選んでください

type-error =
    .no-loop-tables = { $kind } の手がかりは輪の表ではありません
    .no-tiles = { $kind } の手がかりはタイルではありません
    .not-counting = { $kind } では { $what } を使えません。手がかりを、まわりの線の数として読むからです
    .no-such-clue = { $clue } は{ $noun ->
        [number] 数字
        [circle] 丸
        [tile] タイル
       *[other] 手がかり
    }ではありません。ここに置けるのは { $known } です
    .no-variant = { $kind } に { $given } という変種はありません{ $meant }
    .other-variant = { $kind } に { $given } という変種はありません。あるのは { $known } です{ $meant }
    .other-board = { $kind } は { $tiling } の盤では遊べません。graph_of("{ $board }", 5, 5) のような盤を使います
    .masyu-board = ましゅは { $size } の盤では遊べません
    .no-signs = { $kind } の手がかりは記号では選べません
    .no-sign = { $given } はこの盤の手がかりではありません。あるのは { $known } です
    .tile-missing = タイルがありません
    .no-tile = これはタイルではありません
    .too-deep = { $animal }が端から{ $most }マスより離れています
    .hole = 穴には手がかりを置けません
    .too-large = 辺が{ $sides }本のマスに手がかり{ $clue }があります

own-type =
    .not-a-type = { $given } ではなく PuzzleType を渡してください
    .does-not-work = 問題の種類 { $name } は動きません：{ $what }
    .name = 名前には小文字、数字、「-」を使ってください（例 "simple-loop"）
    .text = { $field } は人が読む文です
    .one-of = { $field } は { $known } です（{ $given } ではなく）
    .tables = tables は LoopTables か TileTables です（{ $given } ではなく）
    .short-name = 短い名前 { $name } は使われているか、名前になっていません
    .taken = { $name } は { $kind } の短い名前です
    .no-boards = 遊ぶ盤がありません
    .cells = { $board } の盤のマスは { $cells } です（{ $given } ではなく）
    .meeting = meeting に変種 { $variant } の線の数がありません
    .clues-of = マス{ $cell }の clues
    .no-small-board = 試すための{ $rows }行の { $board } の盤がありません
    .clue-number = 手がかりは0から{ $most }までの数です（{ $given } ではなく）
    .where = { $board } のマス{ $cell }の手がかり{ $clue }
    .of = { $where } の { $field }
    .the-sign = { $where } の記号
    .sign = { $where } の記号は、空白のない短い文字列です（{ $given } ではなく）
    .the-word = 語 { $word }
    .other-clue = 語 { $word } は { $where } の記号ですが、別の手がかりを表しています
    .no-word = `words` に { $where } を表す語がありません
    .refused = { $where } を挙げたのに断っています：{ $why }
    .not-said = { $where } の { $field } は `says` で作ります（{ $given } ではなく）
    .said = { $where } の { $field } を文にしたもの
    .parts-number = { $where } の parts：異なる1〜{ $most }本の辺です（{ $given } ではなく）
    .parts-edge = { $where } の parts：盤に辺{ $edge }はありません
    .parts-pattern = { $where } の parts：{ $edges }本の辺の模様は{ $most }より小さい数です

did-you-mean = 。{ $name } のことですか？

clue-words =
    .takes = { $kind } に書けるのは、{ $clues }
    .slitherlink = 数字、"?"、何もなければ "."
    .slitherlink-pairs = "1/2" や (1, 2) のような2つの数字、"3" のような1つの数字、"?"、何もなければ "."
    .slitherlink-sheep = 数字、"S"（ひつじ）、"W"（おおかみ）、"?"、何もなければ "."
    .slitherlink-inequality = 数字、線の少ないマスを指す記号（"<"、">"、"^"、"v"。斜めの辺がある盤では "<^" など）かその向き（"top left"）、"?"、何もなければ "."
    .masyu = "w"（白）、"b"（黒）、何もなければ "."
    .net = 腕を表す桁（"0"〜"f"。1は右、2は上、4は左、8は下）に、右の壁なら "v"、下の壁なら "h" を続けたもの。"└" のような図か、名前（"empty"、"end"、"corner"、"straight"、"T"、"cross"）でもかまいません

clue-codes =
    .slitherlink = その数
    .slitherlink-pairs = 2つの数字を並べた数。1/2 は12、0/3 は3、3 は33
    .slitherlink-sheep = その数。126はひつじ、127はおおかみ
    .slitherlink-inequality = その数。120からは >, ^>, ^, <^, <, <v, v, v>
    .masyu = 1は白、2は黒
    .net = ビット：1は右、2は上、4は左、8は下、16は右の壁、32は下の壁

rating-error =
    .no-coefficients = 評価の係数ではありません：{ $why }
    .not-counting = { $kind } は手数の尺度では測れません
    .none = 答えがありません。評価できるのは答えが1つの問題だけです
    .several = 答えが2つ以上あります。評価できるのは答えが1つの問題だけです

scene =
    .title = { $name }、{ $board }、{ $state ->
        [solution] 答えつき
        [two] 2つの答えつき
       *[marks] 印つき
    }
    .board = 盤
    .named = { $kind } { $name }
    .size = { $tiling }、{ NUMBER($rows) }行{ NUMBER($cols) }列
    .step = 手順{ $number }
    .begin = 始め
    .loop-grows = 輪が伸びていくところ
    .tree-grows = 網が伸びていくところ
    .clues-go = 手がかりが減っていくところ
    .only-first = 1つ目だけ
    .only-second = 2つ目だけ
    .why = 理由

open-places =
    .none = ここから短い手で進める場所はありません。
    .some = 進める場所は{ $count }か所です：{ $techniques }。
    .technique = { $title }（{ $count }）

key =
    .only-here = { $look }：ここだけの線    o：1つ目だけの線
    .line = 決まる線
    .cross = 決まる×
    .wrong = 間違った印
    .cell = 見るマス
    .dot = 見る点
    .number = マスの番号
    .sides = 輪をはさんで反対側のマス
    .entry = { $look }：{ $meaning }

print =
    .level = レベル{ $level }
    .no-level = レベルなし
    .name = 名前：
    .date = 日付：
    .time = 時間：
    .several = いくつかある答えの1つ
    .none = 答えなし
    .undecided = 解けませんでした：{ $reason }
    .proof = 証明 { $digest }
    .nothing = 印刷するものがありません
    .per-page = 1ページに1〜{ $most }問
    .per-page-place = 1ページの問題数
    .paper = { $known } から選んでください
    .paper-place = 用紙
    .solutions = 答え
    .puzzles = 問題
    .caption = { $kind } { $cols }×{ $rows }
    .author = 作者：{ $author }
    .no-font = この機械のフォントに { $characters } がないので ? で印刷しました。Noto Sans CJK（Debian では fonts-noto-cjk）などを入れてください
    .printed = { NUMBER($count) }問を { $file } に印刷しました
    .no-proof = 問題{ $number }：証明書は書けませんでした：{ $why }
    .needs-solutions = には答えが必要です
    .doubtful = { $number }問目{ $has ->
        [yes] （{ $title }）
       *[no] { "" }
    }：{ $what }
    .ambiguous = 答えが複数あります

picture-error =
    .no-resvg = PNG には resvg_py が必要です：pip install takegaki[png]
    .width = 幅は1から{ $most }までの整数（ピクセル）です（{ $given } ではなく）
    .no-rows = 行にできるのは、問題、判定、難しさ、ヒント、手順です（{ $given } ではなく）
    .no-picture = { $given } に図はありません。print で表示できます
    .no-picture-of = { $given } の図はありません
    .no-pdf = draw は SVG、PNG、文字で書きます。PDF は `takegaki print` で書けます

shown =
    .unique = 答えはちょうど1つです：
    .found = 答えの1つです。ほかにもあるかもしれません：
    .multiple = 答えが2つ以上あります。この2つは{ NUMBER($edges) }本の辺が違います：
    .none = 答えはありません。
    .undecided = わかりませんでした：{ $reason }。
    .undecided-found = わかりませんでした：{ $reason }。答えが1つ見つかりました：
    .undecided-so-far = わかりませんでした：{ $reason }。ここまでは確かです：
    .failed = 答えが出ませんでした：{ $reason }
    .puzzles = { NUMBER($count) }問：{ $verdicts }
    .no-puzzles = なし
    .at-least = 答えは少なくとも{ NUMBER($count) }個：{ $reason }
    .count = 答えは{ NUMBER($count) }個
    .backbone = どの答えでも同じところ：
    .nothing-wrong = 間違いはありません。
    .table-number = 番号
    .table-puzzle = 問題
    .table-verdict = 判定
    .table-first = { NUMBER($all) }件のうち最初の{ NUMBER($shown) }件です。rows() ならすべて出ます。
    .steps-fit = { NUMBER($steps) }手順のうち{ NUMBER($shown) }手順まで示しました。
    .rules = { $title }：{ $tiling } の盤の規則{ NUMBER($count) }個
    .more = ほか{ NUMBER($count) }個
    .made-level = レベル：{ $level }
    .above-level = { $level }より上
    .rating = 100点満点の{ $value }、レベル：{ $level }
    .number-is = { $cell }は{ $number }
    .numbers = 決まる数字：{ $numbers }。

rule =
    .assumption = 仮定：{ $places }のまわりの輪だけが答えではありません。
    .sides = in、i：輪の内側。out、o：外側。

symmetry =
    .half-turn = 180度回転
    .quarter-turn = 90度回転
    .turn = { $degrees }度回転
    .top-to-bottom = 上下の鏡映
    .left-to-right = 左右の鏡映
    .from-top-left = 左上からの対角線での鏡映
    .from-top-right = 右上からの対角線での鏡映
    .axis = { $degrees }度の軸での鏡映

explained =
    .title = { $name }、{ $board }の解き方
    .key = 図では、その手順に必要な印に青い帯、手がかりに輪を付けています。見るマスには色を、見る点には枠を付けました。新しい線は二重線、新しい×は丸の中に描きます。アルファベットは辺と点の名前です。
    .puzzle = 問題
    .room = このページには{ NUMBER($steps) }手順のうち{ NUMBER($shown) }手順まで入りました。
    .level = レベル
    .technique = 手筋
    .steps = 手数
    .last-board = 最後の盤

techniques-page =
    .what = # すべての手筋
    .course = `takegaki explain` と `takegaki hint` が使う手筋を、やさしい順に、図と理由と盤で紹介します。`takegaki techniques colouring` とすれば、1つを端末で見られます。学ぶには講座 [techniques.md](techniques.md) をどうぞ。
    .pictures = 図はどれも、もっとやさしい手がなくなり、その手筋が初めて必要になったところです。必要な印には青い帯、手がかりやタイルには輪を付けました。どれか1つでも欠ければ成り立ちません。ルール（1つの輪、または輪のない1つの網）はいつも使えます。見るマスには色を、見る点には枠を付けました。新しい線は二重線、新しい×は丸の中に描きます。アルファベットは辺と点の名前です。
    .levels = 「やさしい」から「難しい」までは Loopy のレベルです。その上の手筋は、頭に入れておくことの多さで並べました。印と手がかりの数（続いた線は1つ）、途中の文1つにつき2、いちばん遠いものまでの距離（辺の長さで）を足したものです。24を超えると、takegaki はまず別の手筋を探し、なければ「近くでは決まらない」と言います。数値は [benchmarks.md](benchmarks.md#explain) にあります。
    .written = このページは `takegaki techniques --markdown docs` で書いたものです。盤は `src/takegaki/deduce/boards` にあります。
    .loops-easy = 手がかりと点で線を数え、小さな輪を作らないようにします。
    .loops-normal = 隣り合う2本の辺。線は多くて1本か、少なくとも1本です。
    .loops-tricky = マスや点の片側の2本の辺から、反対側のことがわかります。
    .loops-hard = 同じ辺と逆の辺、偶数と奇数。
    .loops-expert = 知られた形、盤全体、短い仮定、狭い範囲を1つずつ。
    .loops-trial = 印を1つ仮定し、うまくいかないことを確かめます。
    .loops-search = 範囲や仮定を含む仮定、狭い範囲を順に、そして探索。
    .tiles-easy = タイル1枚とそのまわりの境目。
    .tiles-normal = 輪を作らず、端だけの網も作らない。
    .tiles-tricky = 回すと何がつながり、何が閉じ込められるか。
    .tiles-hard = 境目の向こうにいくつのマスがありうるか。
    .tiles-expert = 盤全体を見る。
    .patterns = { $kind }：{ $level }：名前のある形
    .then-others = そのほかは上の種類と同じです：{ $titles }。
    .by-heart = よく知られた形（回転や鏡映も）：{ $patterns }。それぞれ、そのレベルの手筋か証明済みの規則で見つかります。
    .for = 種類
    .level = レベル
    .technique = 手筋
    .name = 名前
    .uniqueness = `--uniqueness` のときだけ。
    .picture = 盤の上の{ $title }
    .then-more = （このあと{ NUMBER($count) }文。`takegaki techniques { $name }` ですべて見られます。）

stopped =
    .cancelled = 中断されました
    .ctrl-c = Ctrl-C で中断しました
    .time = 制限時間{ $seconds }秒になりました
    .conflicts = 矛盾の上限{ NUMBER($count) }回になりました
    .stall = 規則で{ NUMBER($edges) }本のうち{ NUMBER($decided) }本の辺が決まり、{ $place }で止まりました
    .tried-loops = 輪を{ NUMBER($tries) }個試しました。うち{ NUMBER($times) }回は{ $reason }
    .tried-trees = 網を{ NUMBER($tries) }個試しました。うち{ NUMBER($times) }回は{ $reason }
    .tried-drawings = { NUMBER($tries) }回描いてみました。うち{ NUMBER($times) }回は{ $reason }
    .nearest-rating = { NUMBER($tries) }回描いてみました。いちばん近い難しさは{ NUMBER($rating) }で、別の大きさなら合うかもしれません
    .way = { $why }。{ NUMBER($tries) }回のうち{ NUMBER($times) }回：{ $reason }
    .seed = { $reason }（シード{ $seed }）
    .nearest-loop = いちばん近い輪でも{ NUMBER($edges) }本の辺が決まりません

check =
    .no-marks = まだ何も描かれていません。takegaki serve で描いて、そこで takegaki の JSON か pzprv3 で保存してください。
    .recorded = 印がないので、記録された答えを調べます
    .solved = 解けています。
    .not-solved = 解けていません。正しくないところが{ NUMBER($count) }か所あります。
    .open = まだ解けていません。残り{ NUMBER($count) }か所です。
    .promising = 手がかりと印から見るかぎり、ここまで間違いはありません。
    .stuck = ここは、あとから印を足しても直りません：{ $what }。{ $more ->
        [0] { "" }
       *[other] ほか{ NUMBER($more) }件。
    }

file =
    .not-written = { $file }：書き込めませんでした：{ $why }
    .what-not-written = { $file }：{ $what ->
        [PDF] PDF
        [page] ページ
        [certificate] 証明書
        [proof] 証明
       *[picture] 図
    }を書き込めませんでした：{ $why }
    .no-folder = { $file }：このフォルダーを作れませんでした：{ $why }
    .no-puzzle = 「{ $name }」というファイルはなく、takegaki の知っている形式の問題でもありません（takegaki formats で一覧）
    .no-collected = 問題集に「{ $name }」という問題はありません。collection/10x10-3/12、daily/2026-11-26/small、daily/today/small のように書いてください
    .a-directory = これはフォルダーで、問題ではありません
    .unreadable = 読めません
    .standard-input = 標準入力
    .line = { $name } の{ $line }行目
    .the-text = テキスト
    .unwritten = 書き込めませんでした：{ $why }
    .not-proven = { $game }：証明できません：{ $why }
    .no-own-solution = この問題の答えではありません
    .numbered-edges = 辺の番号が付くのはマスに手がかりがある盤です。タイルには付きません
    .rules-folder = { $given } はフォルダーで、規則集ではありません
    .rules-none = { $given } はファイルでも規則集でもありません
    .rules-list = 。takegaki rules list で一覧が出ます
    .rule-unsound = 規則 { $name } は正しくありません。takegaki rules check で理由がわかります

proof-note =
    .none = 証明書は書けませんでした：{ $why }
    .no-mark = このヒントからは印が決まりません
    .not-all = 答えがすべてわかったときだけ数えられます
    .too-many = 数えられる答えは{ NUMBER($most) }個までです
    .on-uniqueness = { $steps ->
        [1] 手順{ $first }
       *[other] { NUMBER($steps) }個の手順
    }は答えが1つであることを使うので、証明書はありません
    .verdict = { $file }：この判定の証明です。takegaki verify { $file } で調べられます
    .not-verified = 確認できませんでした：{ $why }
    .collected = ダイジェスト { $digest }：{ $puzzle } に付いてくる証明です
    .no-file = { $folder }：このフォルダーに証明書はありません
    .verified = 確認しました：{ $kind ->
        [unique] 答えはちょうど1つ
        [none] 答えなし
        [multiple] 答えは2つ以上
        [minimal] 答えはちょうど1つで、どの手がかりも必要
       *[other] { $claim }
    }{ $given ->
        [yes] （与えられた印のもとで）
       *[no] { "" }
    }{ $tables ->
        [yes] （証明書の表による）
       *[no] { "" }
    }

explain-note =
    .idle = 時間がなく、{ $steps ->
        [1] 1つの手順
       *[other] { NUMBER($steps) }個の手順
    }で挙げた根拠がすべて必要かは調べていません

rate-note =
    .stopped = 中断しました
    .out-of-time = 時間切れです

made =
    .about = { $level }、{ $board } { $cols }x{ $rows }、手がかり{ NUMBER($clues) }個（{ $share }％）、シード{ $seed }。
    .about-tiles = { $level }、{ $board } { $cols }x{ $rows }、{ $walls ->
        [0] { "" }
       *[other] 壁{ NUMBER($walls) }枚、
    }シード{ $seed }。
    .none = 問題ができませんでした：{ $reason }
    .none-of-level = レベル「{ $level }」の問題ができませんでした：{ $reason }
    .none-of-seed = シード{ $seed }：問題ができませんでした：{ $reason }
    .not-drawn = 作風「{ $style }」では描かれていません：{ $why }
    .no-proof = シード{ $seed }：証明書がありません：{ $why }
    .seed = シード{ $seed }
    .loop-after = 輪（{ NUMBER($all) }手のうち{ NUMBER($steps) }手のあと）
    .tree-after = 網（{ NUMBER($all) }手のうち{ NUMBER($steps) }手のあと）
    .clues-left = 残りの手がかりは{ NUMBER($count) }個
    .there = { NUMBER($all) }問のうち{ NUMBER($there) }問はもうあります
    .stopped = 中断しました。{ NUMBER($all) }問のうち{ NUMBER($there) }問を書きました。同じコマンドで続けられます
    .in-file = { $file } に{ NUMBER($count) }問入っています
    .seeds-end = シードは { $last } までです
    .died = プロセスが止まりました。メモリが足りなかったのかもしれません

solve-note =
    .marks = ファイルの印は使いません。使うには --marks を付けてください

solve =
    .another = 別の答えです。
    .no-other = 与えられた{ $count ->
        [1] 答え
       *[other] { NUMBER($count) }個の答え
    }のほかに答えはありません。
    .first = 1つ目の答え
    .second = 2つ目の答え
    .candidate = 候補{ $number }{ $solves ->
        [yes] （答え）
       *[no] { "" }
    }
    .candidates = 候補は{ NUMBER($count) }個、うち1つの輪になるのは{ NUMBER($loops) }個です。ほかにはありません。
    .candidates-so-far = 候補は{ NUMBER($count) }個、うち1つの輪になるのは{ NUMBER($loops) }個です。ほかにもあるかもしれません：{ $reason }。
    .numbered = 答え{ $number }

loss =
    .hidden = ? のマス{ NUMBER($count) }個は空白になります
    .variant = 変種 { $name } の追加ルールは書かれません
    .marks = 盤の線と×は書かれません
    .solution = 答えは書かれません
    .metadata = { $names }は書かれません
    .kind = { $format } に入るのは { $known } だけで、{ $kind } は入りません
    .tiling = { $format } に { $tiling } の盤は入りません
    .spaces = この盤を { $format } で書くと空白だけになります
    .formula = この式は「1つの輪」以外のすべてを表します。そのモデルが候補です
    .no-loops = 記録された答えは、閉じた輪でできていないので失われます
    .half-turned = タイルの向きを決めきれない印は失われます

told-with =
    .title = 題名
    .author = 作者
    .rules = ルール文
    .comment = コメント
    .source = 出典
    .level = レベル
    .rating = 難しさ
    .making = 作成の記録
    .other = { $name }

output =
    .not-written = 出力できませんでした：{ $why }
    .closed = 閉じられています

place =
    .line = { $line }行目
    .column = { $column }文字目
    .both = { $before }、{ $next }
    .what = { $where }：{ $what }

reading =
    .unknown = takegaki の知っている形式ではありません（takegaki formats で一覧）。{ $what }
    .cells = マスは 0〜4、?、空白（. - _ かスペース）で書いてください（{ $given } ではなく）
    .bare-picture = スペースを空白のマスとして読みました。Loopy から写した図なら、形式 loopytext を指定してください
    .empty = テキストが空です。問題を貼り付けてください
    .empty-row = テキストが空です。マスの行を書いてください
    .empty-circles = テキストが空です。. w b の行を書いてください
    .four-sides = 四角のマスに { $clue } がありますが、辺は4本だけです
    .row-length = 1行目は{ $first }マスですが、ここは{ $cells }マスです
    .no-digit = { $given } は数字でも ? でもスペースでもありません
    .filled-up = 短い行は空白で埋めました
    .csv-clue = 手がかり（0〜4、?）か . を書いてください（{ $given } ではなく）
    .spaces-between = マスの間のスペースは無視しました
    .spaces-at-ends = 行末のスペースは無視しました
    .spaces-blank = スペースは . - _ と同じく空白のマスとして読みました
    .lines-as-rows = 前後の空行{ $count }行を、空白のマスの行として読みました
    .lines-ignored = 前後の空行{ $count }行は無視しました
    .no-format = { $given } という形式はありません。{ $known } から選んでください{ $meant }
    .size = { $given } は大きさではありません。10x7 のように書いてください
    .not-on = { $kind } は { $tiling } では遊べません。遊べるのは { $known } です
    .cannot-hold = { $format } にこの盤は入りません：{ $lost }
    .game-id = { $example } のようなゲームIDを書いてください
    .seed-id = このIDは { $program } の自動作成用のシードです。コロンのある方（説明）を写してください
    .loopy-size = { $given } は、幅x高さt種類（例 7x7t0）の形になっていません
    .loopy-recipe = { $given } は大きさではありません。10x7 や 7x7t0dh のように書いてください
    .loopy-type = Loopy に盤の種類{ $number }はありません
    .loopy-clue = { $given } は手がかり（0-9、A-Z）でも空白の並び（a-z）でもありません
    .loopy-fill = 手がかりは盤の{ $count }マスに対して{ $which ->
        [more] 多すぎます
       *[fewer] { $filled }マス分しかありません
    }
    .no-square-board = { $count }マスでは正方形の盤になりません。5x7: のように前に大きさを書いてください
    .pearl-circle = { $given } は丸（W、B）でも空白の並びでもありません
    .circle = { $given } は丸（w、b）でも空白（.）でもありません
    .net-size = { $given } は、幅x高さ（端がつながる盤なら w を付ける）の形になっていません
    .net-recipe = { $given } は大きさではありません。11x11、11x11w、11x11wb0.2 のように書いてください
    .net-unique = { $given }：ここで作る問題の答えはいつも1つです。a を取ってください
    .net-walls = { $given }：b のあとは0から1までの確率です
    .net-tile = { $given } はタイルでも壁でもありません
    .net-wall-first = 最初のタイルの前に壁があります
    .link-empty = このリンクに問題がありません。? のあと（?slither/列/行/手がかり など）も含めて全部写してください
    .link-opens = takegaki で開けるのはスリザーリンク、ひつじとおおかみ、ましゅのリンクです
    .link-other = このリンクは { $kind } です。takegaki で開けるのはスリザーリンク、ひつじとおおかみ、ましゅのリンクです
    .link-number = このリンクには問題がなく、番号だけかもしれません。問題のテキストを貼り付けてください（takegaki formats で一覧）
    .link-variant = このリンクには特別なルール（{ $given }）がありますが、どれかわかりません
    .link-cut = リンクが途中で切れています。種類のあとに列/行/手がかりが必要です
    .link-masyu-flags = takegaki は { $given } の付いたましゅのルールを知りません
    .link-flags = { $given } は知らない指定なので無視しました
    .kanpen-cut = リンクが途中で切れています。problem= のあとに行/列/と各行が必要です
    .penpa-link = #m=edit&p= か #m=solve&p= を含むリンクを書いてください
    .penpa-board = この Penpa+ のリンクは { $given } の盤です。takegaki で開けるのは四角の盤です
    .penpa-cut = リンクが途中で切れています。全部写してください
    .penpa-damaged = リンクが壊れています。m= から終わりまで全部写してください
    .penpa-holes = この Penpa+ のリンクの盤には欠けたマスがあります。takegaki で開けるのは長方形の盤です
    .penpa-other = この Penpa+ のリンクは { $given } です。takegaki で開けるのはスリザーリンクとましゅです
    .too-large-board = 盤が{ NUMBER($cells) }マスあります。{ NUMBER($most) }マスまでです
    .too-long = テキストが{ NUMBER($characters) }文字あります。{ NUMBER($most) }文字までです
    .ends = テキストがここで終わっています。続きに{ $what }が必要です
    .ends-before = テキストがここで終わっています。続きに{ $what }（{ $rows }行）が必要です
    .items = この行には項目が{ $items }個あります。{ $cols }個必要です
    .clue-here = 手がかりを書いてください（{ $given } ではなく）
    .mark-here = 印（1、0、-1）を書いてください（{ $given } ではなく）
    .number = { $what }には数を書いてください（{ $given } ではなく）
    .digits = { $what }が{ $count }桁あります。大きすぎます
    .least = { $what }が{ $value }になっています。{ $least }以上にしてください
    .mostly-empty = { NUMBER($lines) }行ありますが、ほとんどが空行です
    .half-character = { $given } は文字の半分だけです
    .bytes = ファイルが{ NUMBER($bytes) }バイトあります。{ NUMBER($most) }バイトまでです
    .no-encoding = { $name } のテキストではありません。{ $byte }バイト目が合いません
    .json = JSON：{ $why }
    .nested = 入れ子が深すぎます
    .many-digits = 数の桁が多すぎます
    .json-object = JSON はオブジェクト {"{"}...{"}"} にしてください
    .strange = { $instead ->
        [circles] 丸
       *[blank] 手がかり
    }の{ $place }文字目の { $given } には意味がないので、{ $instead ->
        [circles] 空白のマス3つ
       *[blank] 空白のマス
    }として読みました{ $more ->
        [0] {""}
       *[other] 。ほかに{ $more }個あります
    }
    .two-numbers = ここには行数と列数の2つの数を書いてください
    .after-rows = 行のあとには何も書けません
    .after-horizontal = 横の辺のあとには何も書けません
    .after-vertical = 縦の辺のあとには何も書けません
    .is-a-board = { $given } は { $tiling } の盤です（{ $wanted } ではなく）
    .clue-known = ここに { $given } は置けません。置けるのは { $known } です
    .first-line = 1行目が{ NUMBER($characters) }文字あります
    .signs-head = 種類、盤の形、幅x高さを書いてください（例：masyu cells 6x5）
    .signs-option = { $given } という指定はありません。使えるのは variant= と description= です
    .signs-kind = { $given } はこの形式で使えない種類です。使えるのは { $known } です
    .not-played = { $kind } は { $tiling } では遊べません
    .signs-count = 記号が{ $signs }個ありますが、この大きさの { $tiling } の盤は{ $cells }マスです
    .signs-tiles = signs にタイルは入りません
    .janko-kind = これは { $kind } の問題です。takegaki で開けるのは slitherlink と masyu です
    .janko-empty = 問題が空です。'problem' の行のあとに盤の行を書いてください
    .janko-start = 'problem' か '[problem]' の行がありません。盤の行の前に書いてください
    .janko-size = { $key } が { $given } ですが、問題は{ $rows }行{ $cols }列です
    .janko-meet = 隣り合うマスの線がつながっていません
    .solution-unread = 答えが読めません：{ $why }
    .loopy-patch = { $tiling }：手がかりの前に、どの部分かを書いて _ を付けてください
    .loopy-description = { $tiling }：盤の説明 { $given } はありません
    .cannot-hold-board = { $format } に { $tiling } の盤は入りません
    .loopy-smallest = Loopy の { $tiling } は{ $low }x{ $high }からです（{ $size } ではなく）
    .picture-size = { $lines }行、{ $width }文字です。図ではどちらも奇数になります
    .not-here = ここに { $given } は置けません
    .cells-instead = { $cells }マスあります。{ $count }マス必要です
    .tiles-instead = タイルが{ $tiles }枚あります。{ $count }枚必要です
    .kind-unknown = { $given } という種類のパズルは知りません
    .tiling-unknown = { $given } という盤の形は知りません
    .no-variant = { $kind } に { $given } という変種はありません
    .whole-solution = solution：どの辺にも印が必要です。'.' は使えません
    .entry-unknown = 項目 { $given } は知らないので無視しました
    .version = "takegaki"：形式の版を表す数を書いてください
    .newer = 形式の版が { $given } です。このプログラムで読めるのは{ $version }です
    .clue-cells = clues：{ $cells }マス分ありますが、この大きさの { $tiling } の盤は{ $expected }マスです
    .clue-range = clues：0から127までの数を書いてください
    .polygon-list = polygons：それぞれ角のリストにしてください
    .polygon-corners = polygons：角は0から{ $most }までの数にしてください
    .polygon-spots = polygons：角はそれぞれ2つの数にしてください
    .graph-lists = graph：positions と faces の2つのリストが必要です
    .graph-spots = graph の positions：点にはそれぞれ整数 x と y が必要です
    .graph-faces = graph の faces：マスにはそれぞれ3つ以上の点が必要です
    .key-number = { $key }：1以上の数にしてください
    .key-text = { $key }：テキストにしてください
    .clue-signs = clues：記号が{ $signs }個ありますが、盤は{ $cells }マスです
    .clue-text = clues：テキストか、行ごとのテキストのリストにしてください
    .row-cells = この行は{ $cells }マスです。{ $cols }マス必要です
    .no-clue = { $given } は手がかりではありません
    .tile-rows = clues：盤にはタイルが{ $rows }行必要です
    .key-marks = { $key }：- x . のテキストにしてください
    .mark-count = 辺ごとに1文字、全部で{ $edges }文字（- x .）が必要です
    .meta = meta：オブジェクトにしてください
    .meta-value = meta の { $key }：テキストか数にしてください
    .ignored-colours = マスの色は無視しました
    .ignored-trial = 仮置きする前の局面は無視しました。印は今の局面のものです
    .ignored-rest = 盤のあとの部分は無視しました
    .ignored-info = info の部分は読めないので無視しました
    .ignored-history = 手の履歴は無視しました
    .no-marks-read = テキストは手がかりで終わっています。印は読んでいません
    .pzprv3-version = takegaki は { $given } の版を開けません
    .pzprv3-kind = これは { $kind } のファイルです。takegaki で開けるのは slither、swslither、mashu です
    .ignored-undone = 取り消された{ $count }手は無視しました
    .save-position = STATEPOS は{ $position }ですが、手は{ $moves }個しかありません
    .save-record = 「キー:長さ:データ」の形になっていません
    .save-length = { $key } の長さが{ $bytes }バイトではありません
    .save-none = Simon Tatham's Portable Puzzle Collection の保存ファイルではありません
    .save-version = 保存ファイルの版 { $given } は知りません
    .save-game = { $given } の保存ファイルです（{ $game } ではなく）
    .save-missing = { $key } がありません
    .loopy-move = { $given }：手は「辺の番号と y、n、u」の並びです
    .no-edge = 辺{ $edge }はありません
    .net-move = { $given }：手は A、C、F、L のどれかとマスです
    .no-cell = マス{ $cell }はありません
    .locked-clash = 固定されたタイルどうしが合わない境目{ $count }か所は未定のままにしました
    .svg-entities = 独自の実体を含む SVG は読めません
    .svg-broken = SVG ではありません。XML が壊れています
    .svg-transform = 変換 { $given }（数が{ $count }個）は読めません
    .corner = 角はそれぞれ2つの数にしてください
    .this-number = 数にしてください（{ $given } ではなく）
    .svg-curve = パスに曲線 { $letter } があります。読めるのは直線（M L H V Z）です
    .svg-command = パスに命令がありません。読めるのは直線（M L H V Z）です
    .svg-ends = パスが { $letter } の途中で終わっています
    .penpa-large = リンクを展開すると{ NUMBER($most) }文字を超えます
    .penpa-line = リンクの中身の{ $line }行目：{ $why }
    .penpa-size = リンクの中身に大きさがありません
    .penpa-no-cells = リンクの盤にマスがありません
    .penpa-cells = リンクに、盤のどのマスがあるか書かれていません
    .penpa-beyond = リンクに盤の外のマスが書かれています
    .penpa-clue = { $given } はスリザーリンクの手がかりではありません
    .penpa-circle = この丸は白でも黒でもありません
    .penpa-left-out = Penpa+ の図のうち、手がかりでないものは除きました：{ $drawings }
    .penpa-outside = 盤の辺以外の線は除きました
    .kanpen-other = カンペンのリンクで takegaki が開けるのは { $page } だけです
    .printed-rows = 各行は行番号で始まり、その下に点の行が必要です
    .printed-columns = 点と数字の列がそろっていません
    .printed-mark = { $given } は1つの盤の印ではありません。読めるのは答えが1つの図です
    .printed-clue = { $given } は四角の盤の手がかりではありません
    .shape-corners = マスには3つ以上の角が必要です。角はそれぞれ2つの数です
    .shape-far = 座標が{ $most }を超えています
    .shape-none = 多角形が見つかりません
    .shape-flat = 面積のある多角形がありません
    .shape-small = 小さすぎるので除きました：{ $names }
    .shape-apart = ほかと境目がないので除きました：{ $names }
    .shape-tiles = { $tiling } の盤のマスはタイルなので、多角形は書けません
    .mask-sign = { $given } は # でも . でもありません
    .mask-empty = # と . の図を書いてください
    .mask-large = 画像が{ $width } x { $height }画素あります。{ NUMBER($most) }画素までです
    .mask-unread = 画像が読めません
    .map-features = "features" はオブジェクトのリストにしてください
    .map-rings = 座標は輪のリストにしてください
    .names-and-more = { $names }ほか{ $count }個
## 講座：1課に1つの考え方と、その理由

course =
    .part-slitherlink = スリザーリンク
    .part-net = ネット
    .part-masyu = ましゅ
    .part-variants = ほかの手がかりのスリザーリンク
    .part-tilings = ほかの盤のスリザーリンク
    .no-lesson = { $name }という課はありません。takegaki learn で一覧が出ます
    .no-board = この課の練習問題は{ $boards }問です。1から{ $boards }を選んでください
    .progress = { $count }課のうち{ $done }課を終えました。
    .next = 次：takegaki learn { $name }
    .all-done = この講座の内容はすべて身につきました。次のパズルもお楽しみください。
    .worked = 例{ $number }
    .try = 練習{ $number }
    .why = なぜ？
    .how = 前の課までの手筋はすべて盤に書き込んであります。次の一手に、この課の考え方を使います。
    .start = takegaki learn { $name } --try 1 で最初の練習問題を開き、--hint 1 で次の一手、--solution 1 で答えを見ます。
    .solved = 輪が完成しました。「{ $title }」の練習{ $number }を終えました。
    .solved-net = すべてつながりました。「{ $title }」の練習{ $number }を終えました。
    .known = 練習問題をすべて終えたので、この課は修了です。
    .not-yet = まだ途中です。いつでも続きから始められます。
    .right = 正解
    .wrong = 次の印は誤りです：{ $edges }。
    .not-kept = 修了の記録を保存できませんでした：{ $why }
    .forgotten = すべての課を未修了に戻しました。
    .page-what = # 手筋の講座
    .page-course = 角の3からは何がわかるでしょう。行き詰まったら何を試せばよいでしょう。この講座は最初の数字から仮定まで進みます。どの課にも、1つの考え方、その理由、2つの例、3問の練習問題があります。`takegaki learn` は端末で課を進め、修了した課を覚えています。`takegaki learn --pdf course.pdf` で印刷できます。
    .page-boards = 前の課までの手筋はすべて盤に書き込んであるので、次の一手はその課の考え方です。図では、必要な印に青い帯、数字やタイルには輪を付けました。新しい線は二重線、新しい×は丸の中に描きます。
    .page-list = 手筋を名前で探すなら [technique_list.md](technique_list.md) にレベル付きで並べてあります。このページは `takegaki learn --markdown docs` で書いたもので、盤と考え方は `src/takegaki/lessons/course` にあります。
    .pdf-title = スリザーリンク、ネット、ましゅの講座
    .solutions = 答え
    .hint = ヒント{ $number }
    .locked-marks = はじめの盤面

lesson-zero = 0には線がない
    .idea = 0のまわりの辺はすべて×です。まず×を付けておくと、ここからほかの手が始まります。
    .why = 輪は0の辺を1本も通らないので、どの辺も×です。すると、隣の数字や点では使える辺が減ります。

lesson-full-number = いっぱいになった数字
    .idea = 線が数字の数だけそろったら、残りの辺は×です。
    .why = もう1本引くと多すぎます。数字はいっぱいなので、ほかの辺は×です。

lesson-needs-all = 残り全部が必要な数字
    .idea = 数字は、そのマスの辺のうち輪が通る本数です。残りの辺の数が、あと必要な線の数と同じなら、すべて線です。
    .why = ×にした辺はもう使えません。もう1本×にすると、数字に届かなくなります。

lesson-follow-the-line = 線の端をたどる
    .idea = 線の端の点で、空いている辺が1本だけなら、輪はそこを進みます。
    .why = 輪に端はありません。点に来た線は必ず出ていきますが、出口は1つだけです。

lesson-crossing-out = 点で×を付ける
    .idea = 線が2本通った点はいっぱいです。その点のほかの辺は×です。
    .why = 輪は枝分かれも交差もしないので、1つの点を通るのは1回までです。×を付けるのも大事な手です。点がいっぱいになったらすぐに×を付けます。

lesson-dead-end = 行き止まり
    .idea = 点のほかの辺がすべて×なら、最後の1本も×です。
    .why = そこに線を引くと、点に来ても先へ進めません。こうした×は、点から点へ続くことがよくあります。

lesson-early-loop = 小さな輪を作らない
    .idea = 2つの端をつなぐ前に、同じ線の両端かどうかを確かめます。同じ線で、ほかに残りがあれば、その辺は×です。
    .why = 輪は1つで、すべての数字に合います。ここで小さな輪を閉じると、残りが入りません。

lesson-corners = 盤の角の数字
    .idea = 角の3は角の2辺が線、角の1は角の2辺が×です。角の2では、輪がとなりの端の辺へ両側に延びます。隣が1なら、角の2辺も線です。
    .why = 角の点に集まる辺は2本だけなので、両方が線か両方が×です。3に×2つは多すぎ、1に線2本は多すぎます。2はどちらもあり得ますが、どちらでも輪はとなりの端の辺を通ります。

lesson-closed-corners = ×でふさがれた角
    .idea = マスの角で、ほかの辺がすべて×なら、3はその2辺が線、1はその2辺が×です。0の斜めの3がよく知られた形です。
    .why = ×があれば、どこでも盤の角と同じになります。残った2辺は、両方が線か両方が×です。

lesson-threes-side-by-side = 隣り合う3と3
    .idea = 間の辺と、その向かいの2辺を線にします。真ん中の辺の両端から、まっすぐ先へ延びる線はありません。
    .why = 間の辺が×だと、ほかの6辺で2マスを囲む輪ができてしまいます。外側の辺が×だと、その3が真ん中の辺の両端の点をいっぱいにして、もう片方の3は線が足りません。

lesson-threes-diagonal = 斜めの3と3
    .idea = 点で触れ合う3と3は、どちらも遠い角の2辺が線です。斜めの間に2だけが並ぶときも同じです。
    .why = どちらの3も間の点に線が1本以上必要で、点は2本でいっぱいです。だから1本ずつで、遠い2辺は線です。2は、これを次の点へ伝えます。

lesson-enters-a-3 = 3に入る線
    .idea = 外から3の角に線が来たら、向かいの角の2辺は線です。その角のもう1つの道は×です。
    .why = 輪は、この角で3の1辺だけを通ります。3で線にならない辺は1本だけで、それがここにあります。だから遠い2辺は線です。

lesson-enters-a-1 = 1に入る線
    .idea = 1の角に線が来て、1の辺にしか進めないなら、向かいの角の2辺は×です。
    .why = この角の2辺のどちらかが線になります。1の線はその1本だけです。

lesson-enters-a-2 = 2に入る線
    .idea = 2の角に来た線が2の辺にしか進めないなら、輪は向かいの角から出ます。遠い辺の1本が×なら、もう1本は線です。
    .why = 入る角で2の線はちょうど1本なので、向かいの角でもちょうど1本です。その1本は先へ進みます。

lesson-diagonal-1-and-3 = 斜めの1と3
    .idea = 片方の数字の遠い2辺が決まれば、最後の線は間の点にあり、もう片方のマスに沿って進みます。1ならそれでいっぱい、3なら遠い2辺が線です。
    .why = 間の点に来た線は、もう片方のマスの辺にしか進めません。だから、そのマスの線はそこでちょうど1本です。

lesson-where-to-look = 見ていく順番
    .idea = まず0、次に角、それから触れ合う3を見ます。いっぱいになったらすぐに×を付けます。あとは線の端をたどり、最後に書いた所の近くを見ます。
    .why = 1つの印が変えるのは隣だけなので、次の一手はたいてい前の一手のそばにあります。近くに手がなくなったら、もう一度全体を見ます。

lesson-corner-ends = この角に線は何本？
    .idea = 角の2辺のうち線は何本か（1本まで、1本以上、ちょうど1本）を考えます。片方の角がわかれば、向かいの角が決まります。2のこの角でちょうど1本なら、向かいの角でもちょうど1本です。
    .why = 四角形の辺は、向かい合う2つの角のどちらかに属します。数字からこちらの線を引けば、残りが向こうの線です。2辺のうちちょうど1本が線とわかれば、どちらかがわからなくても役に立ちます。

lesson-across-a-dot = 点をはさんでマスからマスへ
    .idea = 点の2辺のうちちょうど1本が線なら、残りの2辺もちょうど1本が線です。これが斜めにマスからマスへ伝わります。
    .why = 点の線は2本か0本です。こちらに1本あれば、向こうにも1本あります。

lesson-same-or-opposite = 同じ辺と反対の辺
    .idea = 点に残った2辺は同じで、両方が線か両方が×です。2辺のうちちょうど1本が線なら反対です。こうしたつながりをたどれば、片方の端がもう片方を決めます。
    .why = 点の線の数は偶数です。空いた辺が2本なら、同じになるか、線が1本来ていれば反対になります。

lesson-even-or-odd = 数字のまわりの偶数と奇数
    .idea = マスの2辺が同じなら、ひとまとめにします。線は2本か0本です。あと必要な数から、ほかの辺が決まります。
    .why = 1と3は奇数、2は偶数です。同じ2辺はこれを変えないので、残りの辺で決まります。

lesson-colours = 2つの色
    .idea = マスを、内側と外側の2色に塗り分けます。×をはさむと同じ色、線をはさむと違う色です。同じ色の間は×、違う色の間は線です。
    .why = 輪は内側と外側を分けるので、線を横切るたびに側が変わります。長いつながりも、2色なら一目でわかります。どちらが内側かわからなくても、どこからでも塗り始められます。

lesson-stay-connected = 内側も外側もひとつながり
    .idea = そのマスがないと内側か外側が分かれる所を探します。そのマスはその側です。囲まれたマスは、まわりと同じ側です。
    .why = 輪が1つなら、内側も外側も1つです。どちらかが分かれると、輪が2つになります。

lesson-two-ends = 1本の線の両端
    .idea = 線の進み方が2通りあるとき、1手か2手先で輪が途中で閉じてしまう方を探します。線はもう片方へ進みます。
    .why = そちらへ進むと、続く手が決まり、同じ線の反対の端に戻ってしまいます。だから、そちらへは進めません。

lesson-small-areas = 小さな範囲の場合分け
    .idea = ほかに手がないときは、1つの点のまわりの数マスで、すべての場合を調べます。どの場合でも同じものだけを書き込みます。
    .why = どれか1つの場合が正しいので、全部に共通することも正しいのです。2通りから4通りの場所がちょうどよく、印と数字の多い所を選びます。

lesson-what-if = 仮定はいつ、どこで
    .idea = 印を1つ仮定し、簡単な手だけで進めます。行き詰まったら反対が正解です。3のまわり、線の端、2つの色が出会う所など、1つの印から多くが決まる所で試します。
    .why = 行き詰まる印は答えに入りません。まずほかの考え方を試し、数手でやめます。長い仮定は確かめにくく、うまく進んでも何もわかりません。

lesson-net-corners = タイルの向き
    .idea = 盤の端から始めます。腕は外へ向きません。残った向きのすべてに共通することは確かです。
    .why = タイルはどの側でも隣と合います。腕には腕、腕のない所には腕なしです。決まった境目が、向きを減らします。

lesson-net-no-circuit = 輪を作らない
    .idea = すでにつながっている2マスの間に、もう線は引けません。
    .why = 2つ目の道ができると輪になります。網に輪はありません。

lesson-net-ends = 端どうしは向き合わない
    .idea = 1本腕のタイルどうしは向き合いません。腕がすべて1本腕のタイルに届く向きも、あり得ません。
    .why = 端だけで網が閉じて、残りから切り離されてしまいます。

lesson-net-sealed = 部分を閉じない
    .idea = つながった部分の空いた端を数えます。最後の端を閉じる向きなら、別の向きにします。
    .why = 全体が1つの網です。空いた端のない部分は、もう残りとつながれません。

lesson-net-room = 境目の先の広さ
    .idea = 境目の先に何マスあるか、枝がそこで終わるのに何マス必要かを見ます。終われないなら、線は通りません。
    .why = 枝は必ず1本腕のタイルで終わります。そのタイルに届かない所へ、枝は延びません。

lesson-net-what-if = その向きだったら？
    .idea = タイルの向きを1つ仮定し、決まることを追います。合わなくなったら、別の向きです。
    .why = 行き詰まらない向きだけが残ります。決まった所の近くで、向きが2つに絞られたタイルから試します。

lesson-net-wrapped = 端のない盤
    .idea = 左右や上下がつながった盤には、頼りになる端がありません。隣り合う1本腕のタイルと、そのそばの3本腕のタイルを探します。
    .why = 1本腕どうしは向き合わないので、その間は×です。×は盤の端と同じ働きをするので、そこから先はいつもの通りです。

lesson-net-turning = 輪になる向き
    .idea = 2本の腕が同じ部分に届く向きは、あり得ません。
    .why = その部分が2本の腕をすでにつないでいるので、タイルを通ると輪になります。

lesson-masyu-circles = 黒丸と白丸
    .idea = 白丸はまっすぐ通ります。黒丸では曲がり、前後のマスをまっすぐ通ります。端から始めましょう。端か、その隣の黒丸は、内側へ曲がります。
    .why = 丸の通り方を並べ、盤から出るものと×に当たるものを消します。残った通り方すべてに共通することは確かです。

lesson-masyu-line = 輪の行き先
    .idea = マスの線は2本か0本です。行き先が1つだけの端はそこへ進み、線が2本のマスはいっぱいです。
    .why = 輪は終わらず、枝分かれもしません。マスの×は、スリザーリンクの点の×と同じように役に立ちます。

lesson-masyu-early-loop = 小さな輪を作らない
    .idea = まだ通っていない丸があるうちは、同じ線の両端をつなぎません。
    .why = 1つの輪がすべての丸を通ります。途中で閉じると、丸が残ってしまいます。

lesson-masyu-neighbours = 並んだ丸
    .idea = 隣り合う丸は、いっしょに見ます。白丸が3つ並べば、並びを横切って通ります。黒丸が2つ並べば、互いに反対へ向かいます。
    .why = 丸は隣のマスの通り方も決めます。2ついっしょに見れば、1つずつより通り方が減ります。

lesson-masyu-past-a-circle = 丸の前後で輪を閉じない
    .idea = 丸の通り方を順に調べ、途中で輪が閉じるものを消します。
    .why = 1本の線の両端をつなぐと輪が閉じ、ほかの丸が残ります。残りの通り方に共通することは確かです。

lesson-masyu-colours = 点のまわりの2色
    .idea = マスの角も2色に塗り分けられます。間に線があれば色が変わり、×なら同じ色です。
    .why = 輪は、スリザーリンクでマスの間を通るように、角の間を通ります。ここでも内側と外側を分けます。

lesson-masyu-connected = 内側も外側もひとつながり
    .idea = 線を引くと内側か外側が分かれる辺は、線ではありません。
    .why = 輪が1つなら、内側も外側も1つです。どちらかが分かれると、輪がもう1つ必要になります。

lesson-masyu-what-if = 仮定はいつ、どこで
    .idea = 丸の通り方を1つ仮定して追います。ほかの丸が通れなくなったら、もう片方です。黒丸で試すのがいちばんです。
    .why = 黒丸では一度に4本の線が決まるので、誤りがすぐに見つかります。

lesson-pairs = 2つの数字のどちらか
    .idea = 数字が2つあるマスでは、どちらか1つが線の本数です。届かない数字を消し、残りの数字で進めます。
    .why = 正しいのはどちらか1つだけです。まわりの線と×で片方が消えれば、もう片方に決まります。

lesson-sheep = ひつじは内側、おおかみは外側
    .idea = 隣り合うひつじとおおかみの間は線、ひつじとひつじの間は×です。ひつじから盤の端まで、輪を横切る回数は奇数です。
    .why = ひつじは輪の内側、おおかみは外側です。線を横切るたびに側が変わります。

lesson-inequality = 線が少ない側
    .idea = 記号は線が少ないマスを指します。そのマスには×が1つ以上、もう片方には線が1本以上あります。両方にあり得る本数を比べます。
    .why = 間の辺は両方に数えるので、差はほかの辺から生まれます。

lesson-honeycomb = どの点にも3辺
    .idea = 六角形の盤では、点に線が1本あれば、残りの2辺のうちちょうど1本が線です。×が1つあれば、残りの2辺は同じです。
    .why = 点の線は2本か0本で、辺は3本しかありません。だから、どの印も残りの2辺について何かを教えてくれます。

lesson-triangles = 三角形は色で
    .idea = 1つの点に三角形が6つ集まるので、点を数えてもあまり決まりません。マスを塗り分けましょう。1は違う色の隣が1つ、2は2つです。
    .why = 三角形の数字は、違う色の隣のマスの数です。パズル全体が色で表せます。

lesson-no-rows = 行のない盤
    .idea = 不規則な盤でも新しい手筋はいりません。そのマスがないと片方の側が分かれる所を探します。
    .why = 数字、点、輪の内側と外側は、どの盤でも同じです。正方形の定石は使えないので、どこでも成り立つことに頼ります。

reading-part =
    .clues = 手がかり
    .rows = 行数
    .columns = 列数
    .variant = 変種
    .header = 見出し pzprv3
    .kind = パズルの種類
    .colours = マスの色
    .vertical = 縦の辺
    .horizontal = 横の辺
    .across = 右への線
    .below = 下への線
    .solution = 答え
    .size = 行数と列数の行
    .width = 幅
    .height = 高さ
    .n-rows = 行数
    .n-columns = 列数
    .board-type = 盤の種類
    .the-width = リンクの幅
    .the-height = リンクの高さ

reading-place =
    .row = { $row }行目
    .clue-row = clues の{ $row }行目
    .clue-cell = clues の{ $cell }番目のマス
    .move = { $move }手目

shape =
    .cell = マス{ $cell }
    .dot = 点{ $dot }
    .polygon = 多角形{ $number }
    .node = 頂点{ $name }
    .same-side = マス{ $one }と{ $two }が重なっています。1つの辺の同じ側にあります
    .sides-cross = マス{ $one }と{ $two }が重なっています。辺どうしが交わっています
    .within = マス{ $one }と{ $two }が重なっています。片方がもう片方の中にあります
    .at-dot = マス{ $one }と{ $two }が重なっています。共通の点のところです
    .through-dot = マス{ $one }と{ $two }が重なっています。辺が1つの点を通っています
    .many-through-dot = { $spot }の点を通る辺が多すぎます
    .crosses-itself = 自分の辺どうしが交わっています
    .no-face = マスのない盤です
    .tolerance = 許容値は0以上の数か None です（{ $given } ではなく）
    .below-tolerance = 許容値より小さくなっています
    .corners = マスには3つ以上の角（x と y）が必要です
    .two-in-one = 辺の両端が同じ場所にあります
    .no-area = 面積がありません
    .no-number = 位置が有限の数ではありません
    .far = 位置が{ $most }を超えています
    .too-wide = 盤の幅が、いちばん短い辺の100万倍を超えています
    .of-tiling = { $name } はもともとある盤の形の名前です
    .nameless = グラフには名前が必要です
    .touches-itself = 自分自身に触れています
    .lone-dot = どのマスのものでもない点です
    .hole-touches = このマスの角で穴が自分自身に触れています
    .part-of-tiles = { $tiling } の盤のマスはタイルなので、一部だけを使えません
    .parts = 盤がいくつかに分かれています
    .parts-of = 盤がいくつかに分かれています。マス{ $one }と{ $two }は、ほかのマスを通っても辺や点でつながっていません

no-place =
    .named = { $given } はありません。マスは r1c1 から { $last } までです
    .numbered = { $given } はありません。マスは1から{ $last }までです
    .no-rows = { $tiling } の盤には行と列がありません。マスには番号があります
    .several = { $cell } には { $side } の辺がいくつもあります
    .side = { $given } は { $cell } の辺ではありません。あるのは { $known } です

missed =
    .enough = { $level }で足ります
    .needs = 「{ $technique }」が要りません
    .techniques = 使ってよい手筋では解けません
    .player-level = レベルは{ $level }です
    .all-clues = 手がかりを全部使っても手筋では解けません
    .several-loops = 手がかりを全部使っても輪が1つに決まりません
    .other-clues = 使えない手がかりになります
    .places = この場所の手がかりでは解けません
    .rules = 手がかりを全部使っても規則では解けません
    .clues = 手がかりが{ $count }個で、{ $wanted }個になりません
    .dots = 輪が通らない点があります
    .trees = { $changes }回直しても、答えが1つに決まらないか、難しすぎます
    .several = 答えが2つ以上あります
    .no-loop = この場所の手がかりで答えが1つになる輪がありません
    .no-loop-place = この場所の手がかりで答えが1つになる輪がありません。{ $cell } にも手がかりを置けば見つかります
    .no-loop-open = この場所の手がかりで答えが1つになる輪がありません。{ $cell } のまわりがいちばん決まりません
    .rating = 難しさは{ $rating }です
    .shares = 数字の割合が違います
    .theme = 「{ $pattern }」が{ $times }回出てきません
    .entrances = 始められる場所の数が合いません
    .begin = 始まる場所が違います
    .near = 前の手から離れて始まる手が多すぎます
    .idea-edges = ひらめきで決まる辺が少なすぎます
    .ending = 最後のひらめきの後に残る辺が多すぎます
    .drawings = 条件に合う図案がありませんでした
    .style-places = この場所に合う作風の輪がありません
    .pattern = 解説に「{ $pattern }」が出てきません

making =
    .machine-code = 高速に動くよう準備しています（最初の一度だけ）：{ $count }個のうち{ $done }個
    .place = { $cell } にも手がかりを置いて試しています…
    .drawing = { $count }枚のうち{ $number }枚目
    .open = 未定の境目が{ NUMBER($count) }か所
    .round = { $rounds }回のうち{ $number }回目：手がかり{ $clues }個（{ $wanted }個にしたい）
    .step = { NUMBER($steps) }手のうち{ NUMBER($number) }手目：未定の辺{ $edges }本

request =
    .no-kind = { $given } という種類はありません。{ $known } から選んでください
    .not-for = { $option } は { $kind } では使えません
    .one-cell = 1マスの盤には回すタイルがありません
    .wraps = 端がつながる盤で一辺が2マスだと、答えが1つの問題は作れません。隣どうしが両側で接するので、反対側でもつなげるからです
    .no-tree = { $given } という網の作り方はありません。{ $known } から選んでください
    .no-rules-for = { $kind } では規則集を使えません
    .no-cell = マスのない盤には輪がありません
    .no-method = { $given } という方法はありません。{ $known } から選んでください
    .of-method = { $option } は方法 { $method } だけで使えます
    .of-method-other = { $option } は方法 { $method } だけ、{ $other } は { $here } で使えます
    .fewest-large = { $cells }マスでは最少の手がかりを求められません。{ $most }マスまでです
    .no-variant = { $given } という変種はありません。あるのは { $known } です
    .undecided-by = { $method } ではすべての問題を判定できません。{ $known } を使ってください
    .fewest-by = { $option } を証明できるのは厳密な探索だけです（{ $method } ではなく）
    .no-technique = { $kind } に { $given } という手筋はありません。あるのは { $known } です
    .needed-avoided = { $name } を「必要」と「使わない」の両方にはできません
    .never-needed = { $name } が必要になることはありません：{ $why }
    .uniqueness = { $name } は答えが1つだと仮定する手筋です。ここではそれを証明するので使えません
    .above = { $name } は{ $level }の手筋で、{ $cap }より上です
    .no-maker = { $given } という輪の作り方はありません。あるのは { $known } です
    .no-style = { $given } という作風はありません。あるのは { $known } です
    .no-theme = { $given } という形はありません。あるのは { $known } です
    .no-part = { $given } という場所はありません。あるのは { $known } です
    .entrances = 始められる場所の数は、小さい方から 1..3 のように整数2つで書いてください
    .rating = 難しさは0から100までの数2つです。小さい方から 20..30 のように書いてください
    .two-makers = { $one } と { $other } は一緒に使えません。輪の作り方はどれか1つにしてください
    .ratios = { $maker } には決まった比率があるので、{ $option } は指定できません
    .either = { $one } と { $other } は一緒に使えません。どちらか1つにしてください
    .shares = 割合は0、1、2、3の順に4つの数です。15/17/27/40 のように書いてください
    .option-drawn = { $option } を指定できるのは図案から作る作風だけです：{ $why }
    .option-style = { $option } を指定できる作風は { $known } です（{ $style } ではなく）
    .no-clue = 使える手がかりがありません
    .clue = { $given } はこの盤で使えない手がかりです。使えるのは { $known } です
    .clue-range = { $first }〜{ $last }
    .pattern-size = 図案が{ $pattern }マスで、盤は{ $cells }マスです
    .pattern-empty = 手がかりのない図案です
    .pattern-or = { $option } と図案は一緒に使えません。手がかりの場所は図案で決まります
    .pattern-symmetry = 図案に { $symmetry } の対称性がありません
    .style-kind = { $kind } ではまだ作風を使えません
    .style-squares = 作風は四角いマスの盤だけで使えます
    .style-small = 作風を使えるのは{ $least }行{ $least }列からです
    .style-large = 作風を使えるのは今のところ{ $most }マスまでです
    .style-option = { $option } を指定すると作風は使われません
    .no-level = { $given } というレベルはありません。{ $known } から選んでください
    .no-such-clue = { $given } は手がかりではありません。{ $known }
    .or = { $before }か{ $last }
    .at-least = { $option } { $given }：{ $least }以上の数を書いてください
    .above-to = { $option } { $given }：{ $least }より大きく{ $most }以下の数を書いてください
    .between = { $option } { $given }：{ $least }から{ $most }までの数を書いてください
    .no-pattern = 「{ $pattern }」は数字の形ですが、{ $kind } に数字はありません
    .other-pattern = 「{ $pattern }」は別の種類のパズルのもので、{ $kind }にはありません
    .no-other-cells = 「{ $pattern }」には四角形でないマスが必要です。別のタイル張りを選んでください
    .no-room = この盤に「{ $pattern }」は入りません。別の形にするか、四角いマスのもっと大きな盤にしてください

usage =
    .see = { $what }（{ $command } -h を参照）
    .no-option = { $name } というオプションはありません
    .meant = { $what }。{ $near } のことですか？
    .no-command = { $name } というコマンドはありません
    .missing-argument = { $name } がありません
    .missing-option = オプション { $name } がありません
    .missing-command = コマンドがありません
    .needs-value = { $name } には値が必要です
    .no-value = { $name } に値は付けられません
    .extra = 余分な引数があります：{ $given }
    .whole-number = 2 のような整数を書いてください
    .number = 2 や 0.5 のような数を書いてください
    .at-least = { $bound }以上を書いてください
    .at-most = { $bound }以下を書いてください
    .more-than = { $bound }より大きい数を書いてください
    .less-than = { $bound }より小さい数を書いてください
    .for-count = --count と一緒に使うオプションです
    .for-one-puzzle = 問題1つのときのオプションで、--count とは使えません
    .for-watch = --watch と一緒に使うオプションです
    .for-batch = --batch と一緒に使うオプションです
    .not-for-batch = PUZZLE 1つのときのオプションで、--batch とは使えません
    .for-verdicts = 判定と --all のときのオプションです
    .not-with-another = --another と一緒には使えません
    .not-with-candidates = --candidates と一緒には使えません
    .needs-proof = 証明（--certificate か --dimacs）が必要です
    .needs-dimacs = もとになる節（--dimacs）が必要です
    .needs-solutions = 答えが必要です
    .one-puzzle = PUZZLE 1つか --batch FILE を指定してください
    .jobs-or-cluster = --jobs と --cluster は一緒に使えません
    .kind-first = { $what }。パズルの種類は大きさの前に書きます：{ $command } masyu 6x6
    .none-of = { $given } という{ $noun ->
        [form] 答えの形
        [prover] 証明器
        [tiling] 盤の形
        [puzzle] パズル
        [technique] 手筋
        [technique-or-pattern] 手筋や形
        [pattern] 形
        [part] 場所
        [method] 方法
        [rule-set] 規則集
        [loop] 輪の作り方
        [style] 作風
        [tree] 網の作り方
        [symmetry] 対称性
        [variant] 変種
        [paper] 用紙
        [state] 状態
        [verdict] 判定
        [level] レベル
        [puzzle-type] パズルの種類
        [shell] シェル
       *[format] 形式
    }はありません。{ $known }
    .did-you-mean = { $near } のことですか？
    .did-you-mean-of = { $near } のことですか？ 違えば { $known } を選んでください
    .choose = { $known } から選んでください
    .choose-more = { $known } ほか{ $count }個から選んでください
    .or = { $before } か { $next }
    .shell = bash、zsh、fish から選んでください
    .line-added = { $file }：1行追加しました
    .new-terminal = 新しい端末を開くと使えます。
    .walls-twice = 壁の割合が2回指定されています（大きさの b と --walls）
    .size-argument = 大きさ
    .give-size = 10x7 のような大きさか --board FILE を指定してください
    .write-size = { $given } は大きさではありません。種類を書くなら { $known } のあとです{ $near }
    .own-size = { $given }：自分の盤の大きさは決まっています。{ $known } を書くか、何も書かないでください
    .own-tiling = 盤の形はファイルで決まります
    .sizes-begin = { $given }：大きさの数は1以上です（例：7x5）
    .other-level = { $size } は { $asked } の指定です（{ $level } ではなく）
    .no-mask = "#" と "." の図でも、線のある問題でもありません
    .other-board = { $size }の { $drawn } の盤です。輪は{ $across }の { $wanted } に描いてください
    .ratios = { $given }：33/7/60 のように3つの数を書いてください
    .shares = { $given }：0、1、2、3の順に 15/17/27/40 のように4つの数を書いてください
    .share = { $given }：45% のような割合を書いてください
    .range = { $given }：20..30 のように最小と最大を書いてください
    .no-rules = 方法 { $method } は規則を使いません
    .without-name = すべての手筋を書き出します。NAME は書かないでください
    .for-patch = --patch のときのオプションで、--set とは使えません
    .for-prerequisites = --method prerequisites と一緒に使うオプションです
    .for-base = --method base と一緒に使うオプションです

batch =
    .ignored-marks = { NUMBER($count) }問の印は使いません
    .no-json = JSON ではありません：{ $why }
    .no-clues = 行ごとの文字列 `clues` がありません
    .row = 1行目は{ $first }マスですが、ここは{ $cells }マスです
    .size = `rows` と `cols` が{ $rows }行{ $cols }列に合いません
    .no-tiling = { $given } という盤の形はありません

progress =
    .stops = { $state }（Ctrl-C で終了）
